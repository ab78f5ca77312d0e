#!/bin/sh
# Makes everything that is released: the Debian package, the archive, the artifact bundle for SwiftPM, the Python wheel, the
# list of parts (SPDX), checksums and signatures. The same commit gives the same bytes on one kind of machine.
#
# usage: make-release.sh [--arm64] [--no-wheel] [--key KEY.pem] [FOLDER]
#   FOLDER      where it all goes, dist by default; files of another version there stay
#   --key       private key of `modelc keygen`: each file gets a signature beside it, NAME.sig
#   --arm64     for arm64, too, on x86-64: as root, with QEMU (cross-arm64.sh)
#   --no-wheel  leaves out the wheel, which takes a build of the C library
set -eu
cd "$(dirname "$0")/../.."
wheel=yes
arm=
key=
output=dist
while [ $# -gt 0 ]; do
  case $1 in
  --arm64) arm=arm64 ;;
  --no-wheel) wheel=no ;;
  --key)
    key=${2:?--key needs a path}
    shift
    ;;
  -*)
    echo "error: there is no option '$1'" >&2
    exit 64
    ;;
  *) output=$1 ;;
  esac
  shift
done
. scripts/build/release_facts.sh
scripts/build/set-version.sh --check
if ! git diff --quiet HEAD; then echo "warning: files differ from the commit, so the release is not that of the commit" >&2; fi

[ -z "$arm" ] || [ "$architecture" = amd64 ] || { echo "error: --arm64 is for x86-64" >&2; exit 64; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/deb" "$work/portable" "$work/wheel" "$output"
export MODELC_LINK_MAPS="$work/deb"
scripts/build/make-deb.sh "$output"
cp .build/release/modelc .build/release/modelc-store "$work/deb"
export MODELC_LINK_MAPS="$work/portable"
scripts/build/make-archive.sh "$output"
set --
if [ -n "$arm" ]; then
  mkdir -p "$work/arm64" "$work/arm64-wheel"
  crossed=${MODELC_ARM64:-$PWD/.build/arm64}/build/aarch64-unknown-linux-gnu/release
  for script in make-deb.sh make-archive.sh; do
    MODELC_ARCH=arm64 MODELC_LINK_MAPS=$work/arm64 scripts/build/$script "$output"
  done
  cp "$crossed/modelc" "$crossed/modelc-store" "$work/arm64"
  set -- "aarch64-unknown-linux-gnu=$work/arm64/modelc"
fi
scripts/build/make-bundle-archive.sh "$output" "$@"
cp .build/release/modelc .build/release/modelc-store "$work/portable"

set -- "$output/modelc_${version}_$architecture.deb" "$output/modelc-$version-linux-$machine.tar.gz" \
  "$output/modelc-$version.artifactbundle.zip"
[ -z "$arm" ] || set -- "$@" "$output/modelc_${version}_arm64.deb" "$output/modelc-$version-linux-aarch64.tar.gz"
programs=
for kind in deb portable ${arm:+arm64}; do
  for program in modelc modelc-store; do
    programs="$programs --program $work/$kind/$program=$work/$kind/$program.map"
  done
done
if [ $wheel = yes ]; then
  rm -f "$output/modelc_coreml-$version"-*.whl
  export MODELC_LINK_MAPS="$work/wheel"
  scripts/build/build-library.sh
  cp -L .build/release/libmodelc.so "$work/wheel"
  # Where no older glibc could be linked with, both have one name, and the second stays.
  for option in --without-onednn ""; do
    MODELC_LIBRARY=$PWD/.build/release/libmodelc.so MODELC_BINARY=$work/portable/modelc scripts/build/build-wheel.sh $option "$output"
  done
  programs="$programs --program $work/wheel/libmodelc.so=$work/wheel/libmodelc.so.map"
  if [ -n "$arm" ]; then
    MODELC_ARCH=arm64 MODELC_LINK_MAPS=$work/arm64-wheel scripts/build/build-library.sh
    cp -L "$crossed/libmodelc.so" "$work/arm64-wheel"
    MODELC_ARCH=arm64 MODELC_LIBRARY=$crossed/libmodelc.so MODELC_BINARY=$work/arm64/modelc scripts/build/build-wheel.sh "$output"
    programs="$programs --program $work/arm64-wheel/libmodelc.so=$work/arm64-wheel/libmodelc.so.map"
  fi
  for file in "$output/modelc_coreml-$version"-*.whl; do
    programs="$programs --wheel $file"
    set -- "$@" "$file"
  done
fi
parts=$output/modelc-$version.spdx.json
unset MODELC_LINK_MAPS
files=
for file; do files="$files --file $file"; done
# shellcheck disable=SC2086 # Options are several words.
python3 scripts/build/make-sbom.py "$version" "$parts" $programs $files
set -- "$@" "$parts"

sums=$output/modelc-$version.SHA256SUMS
(cd "$output" && for file; do sha256sum "$(basename "$file")"; done) >"$sums"
if [ -n "$key" ]; then
  for file in "$@" "$sums"; do
    rm -f "$file.sig"
    "$work/portable/modelc" sign "$file" --key "$key"
  done
else
  echo "note: without --key nothing is signed" >&2
fi
cat "$sums"
