#!/usr/bin/env bash
# Runs every linter, fast ones first, past the first failure. Last line: N passed, N failed.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
PATH=$PWD/.venv/bin:$PATH
passed=0
failed=0

lint() { # TITLE COMMAND...
    local title=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "ok   $title"
        passed=$((passed + 1))
    else
        echo "FAIL $title"
        # shellcheck disable=SC2001 # each line is indented, which a substitution cannot say
        sed 's/^/     /' <<<"$output"
        failed=$((failed + 1))
    fi
}

files() { # DIRECTORY NAME...: the files below a directory with such names, without what was built or installed
    local directory=$1 names=()
    shift
    for name in "$@"; do names+=(-o -name "$name"); done
    find "$directory" \( -name .git -o -name '.build*' -o -name .venv -o -name .demo \) -prune \
        -o -type f \( "${names[@]:1}" \) -print
}

# The unit names a program and credentials that this machine need not have; everything else of it is verified.
verify_unit() {
    local copy unit=deploy/cloakroom.service
    if command -v systemd-analyze >/dev/null; then
        copy=$(mktemp -d)
        sed -E 's|^(ExecStart[A-Za-z]*=)/usr/local/bin/cloakroom|\1/bin/true|' "$unit" >"$copy/cloakroom.service"
        systemd-analyze verify --man=no "$copy/cloakroom.service"
        local result=$?
        rm -rf "$copy"
        return $result
    fi
    # Without systemd: sections in order, and nothing but comments and assignments inside.
    [ "$(grep -o '^\[[A-Za-z]*\]$' "$unit" | tr -d '\n')" = '[Unit][Service][Install]' ] &&
        ! grep -vE '^(#.*|\[[A-Za-z]+\]|[A-Za-z]+=.*|)$' "$unit"
}

# Converts the manual, which fails on a link or a directive that leads nowhere; the result is thrown away.
convert_manual() {
    local archive
    archive=$(mktemp -d)
    docc convert --warnings-as-errors --output-dir "$archive/manual.doccarchive" Sources/Service/Service.docc
    local result=$?
    rm -rf "$archive"
    return $result
}

mapfile -t scripts < <(files . '*.sh'; echo .ci/run)
mapfile -t python < <(files . '*.py')
mapfile -t yaml < <(files . '*.yaml' '*.yml')
mapfile -t manifests < <(files deploy/kubernetes '*.yaml')

lint "shell scripts" shellcheck --external-sources --source-path SCRIPTDIR "${scripts[@]}"
lint "python compiles" python3 -c 'import ast, sys; [ast.parse(open(f).read(), f) for f in sys.argv[1:]]' "${python[@]}"
lint "yaml" yamllint --strict --format parsable \
    --config-data '{extends: default, rules: {line-length: {max: 160}, document-start: disable}}' "${yaml[@]}"
lint "Dockerfile" hadolint Dockerfile
lint "Kubernetes manifests" kubernetes-validate --strict "${manifests[@]}"
lint "systemd unit" verify_unit
lint "openapi.yaml" openapi-spec-validator openapi.yaml
lint "manual" convert_manual
lint "spelling" codespell --ignore-words-list inout,levle,adress,upto,fo,atleast --skip '.git,.build*,.venv,.demo,catalogue.json,Vectors,requirements.txt' .
lint "swift format" swift format lint --strict --recursive --parallel --configuration .swift-format Sources Tests Package.swift

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
