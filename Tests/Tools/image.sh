#!/usr/bin/env bash
# Builds the image of the Dockerfile where no container engine runs: image.sh [TAG]
# buildah builds it; the two public base images are stood in for by Debian from debootstrap, the builder's with this
# machine's Swift mounted. As root, by hand: the first run needs some minutes and 2 GB in .build-image.
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-cloakroom:latest}
store=$PWD/.build-image
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
[ "$(id -u)" = 0 ] || { echo "image.sh: debootstrap and buildah's chroot isolation need root" >&2; exit 1; }
mkdir -p "$store"

run_buildah() { buildah --root "$store/storage" --runroot "$store/run" "$@"; }

has_image() { run_buildah inspect --type image "$1" >/dev/null 2>&1; }

base_image() { # NAME PACKAGES [CONFIG-ARGUMENT...]
    local name=$1 packages=$2 tree=$store/tree container
    shift 2
    if has_image "$name"; then return; fi
    rm -rf "$tree"
    debootstrap --variant=minbase --include="$packages" bookworm "$tree" ${MIRROR:+"$MIRROR"} >"$store/debootstrap.log" ||
        { tail -n 20 "$store/debootstrap.log" >&2; exit 1; }
    container=$(run_buildah from scratch)
    run_buildah add --quiet "$container" "$tree" / >/dev/null
    if [ $# -gt 0 ]; then run_buildah config "$@" "$container"; fi
    run_buildah commit --quiet --rm "$container" "$name" >/dev/null
    rm -rf "$tree"
}

# What the toolchain loads and links with, as install.sh has it for a machine.
base_image docker.io/library/swift:6.3-bookworm \
    ca-certificates,git,libcurl4,libedit2,libncurses6,libsqlite3-0,libxml2,tzdata,binutils,gcc,libc6-dev,libstdc++-12-dev \
    --env "PATH=$toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
base_image docker.io/library/debian:bookworm-slim ca-certificates

# The health check is part of the docker format only.
run_buildah bud --format docker --isolation chroot --network host --layers --pull-never \
    --volume "$toolchain:$toolchain:ro" --tag "$tag" .
run_buildah images "$tag"

container=$(run_buildah from --pull-never "$tag")
trap 'run_buildah rm "$container" >/dev/null' EXIT
run_buildah run --isolation chroot --network host "$container" -- /usr/local/bin/cloakroom version
echo "the image runs as user $(run_buildah inspect --format '{{.OCIv1.Config.User}}' "$tag")"
