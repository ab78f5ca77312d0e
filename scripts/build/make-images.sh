#!/bin/sh
# Makes the images for containers in dist, of programs that are built: dist/modelc-VERSION-oci.tar and modelc-server-VERSION-oci.tar,
# each with its list of parts. modelc's is for arm64, too, where cross-arm64.sh has built it: then it has an index.
set -eu
cd "$(dirname "$0")/../.."
. scripts/build/release_facts.sh
here=$(dpkg --print-architecture)
arm=${MODELC_ARM64:-.build/arm64}/build/aarch64-unknown-linux-gnu/release/modelc
set -- --program "$here=.build/release/modelc"
[ "$here" = arm64 ] || [ ! -e "$arm" ] || set -- "$@" --program "arm64=$arm"
scripts/build/make-image.py modelc "dist/modelc-$version-oci.tar" "$@"
scripts/build/make-image.py modelc-server "dist/modelc-server-$version-oci.tar" \
  --program "$here=Server/.build/release/modelc-server"
