#!/usr/bin/env bash
# Installs what a make target needs: install.sh GROUP...
# Debian packages by name, Python tools into .venv, both only when missing, so that a warm run costs a few milliseconds.
set -euo pipefail
cd "$(dirname "$0")/../.."

# What the Swift toolchain itself loads and links with, then the libraries that the package builds on.
packages_of() {
    case $1 in
        build) echo ca-certificates git make libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 tzdata \
                    binutils gcc libc6-dev libstdc++-12-dev pkg-config libssl-dev zlib1g-dev ;;
        lint) echo python3-venv shellcheck yamllint codespell ;;
        curl) echo curl jq openssl procps python3 ;;
        servers) echo curl jq openssl procps python3-venv glewlwyd sqlite3 ;;
        clients) echo curl jq openssl procps python3-venv ;;
        schemathesis) echo curl jq openssl procps python3-venv ;;
        browser) echo chromium ;;
        bench) echo nginx-light openssl procps python3 util-linux wrk ;;
        image) echo buildah debootstrap ;;
        *) echo "install.sh: unknown group: $1" >&2; exit 2 ;;
    esac
}

requirements_of() {
    case $1 in
        lint) echo Tests/Tools/requirements.txt ;;
        servers) echo Tests/Servers/requirements.txt ;;
        clients) echo Tests/Clients/requirements.txt ;;
        schemathesis) echo Tests/Tools/schemathesis.txt ;;
    esac
}

missing_of() {
    local package
    for package in "$@"; do
        # A package that another one provides (nginx for nginx-light) counts through the command it brings.
        case $package in
            nginx-light) if command -v nginx >/dev/null || [ -x /usr/sbin/nginx ]; then continue; fi ;;
        esac
        if ! grep -qxF "$package" <<<"$installed"; then echo "$package"; fi
    done
}

install_packages() {
    local missing as_root=()
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "install.sh: not a Debian system; make sure that these are installed: $*" >&2
        return 0
    fi
    installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
        sed -n 's|^installed ||p' || true)
    mapfile -t missing < <(missing_of "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "install.sh: needs root or sudo to install: ${missing[*]}" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    echo "Installing Debian packages: ${missing[*]}"
    "${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=120 update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 \
        install --yes --no-install-recommends "${missing[@]}" >/dev/null
}

install_python() {
    local requirements=$1 stamp
    stamp=.venv/$(tr / - <<<"$requirements")
    if cmp -s "$requirements" "$stamp"; then return; fi
    echo "Installing the Python packages of $requirements into .venv"
    [ -x .venv/bin/pip ] || /usr/bin/python3 -m venv .venv
    .venv/bin/pip install --quiet --disable-pip-version-check --requirement "$requirements"
    cp "$requirements" "$stamp"
}

[ $# -gt 0 ] || { echo "usage: install.sh GROUP..." >&2; exit 2; }

wanted=()
for group in "$@"; do
    # Assigned first: a substitution inside the array's value would hide the exit status of an unknown group.
    names=$(packages_of "$group")
    read -ra names <<<"$names"
    wanted+=("${names[@]}")
done
install_packages "${wanted[@]}"

for group in "$@"; do
    requirements=$(requirements_of "$group")
    if [ -n "$requirements" ]; then install_python "$requirements"; fi
    if [ "$group" = build ] && ! command -v swift >/dev/null; then
        echo "install.sh: no swift on the PATH; this project needs Swift 6.3" >&2
        exit 1
    fi
done
