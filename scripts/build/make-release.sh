#!/bin/sh
# Makes everything that is released: the Debian package, the archive, the artifact bundle for SwiftPM, the Python wheel, the
# list of parts (SPDX), checksums and signatures. The same commit gives the same bytes on one kind of machine.
#
# usage: make-release.sh [--no-wheel] [--key KEY.pem] [FOLDER]
#   FOLDER      where it all goes, dist by default; files of another version there stay
#   --key       private key of `modelc keygen`: each file gets a signature beside it, NAME.sig
#   --no-wheel  leaves out the wheel, which takes a build of the C library
set -eu
cd "$(dirname "$0")/../.."
wheel=yes
key=
output=dist
while [ $# -gt 0 ]; do
  case $1 in
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

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/deb" "$work/portable" "$work/wheel" "$output"
export MODELC_LINK_MAPS="$work/deb"
scripts/build/make-deb.sh "$output"
cp .build/release/modelc .build/release/modelc-store "$work/deb"
export MODELC_LINK_MAPS="$work/portable"
scripts/build/make-archive.sh "$output"
scripts/build/make-bundle-archive.sh "$output"
cp .build/release/modelc .build/release/modelc-store "$work/portable"

set -- "$output/modelc_${version}_$(dpkg --print-architecture).deb" "$output/modelc-$version-linux-$(uname -m).tar.gz" \
  "$output/modelc-$version.artifactbundle.zip"
if [ $wheel = yes ]; then
  export MODELC_LINK_MAPS="$work/wheel"
  scripts/build/build-library.sh
  cp -L .build/release/libmodelc.so "$work/wheel"
  rm -f "$output/modelc_coreml-$version"-*.whl
  MODELC_LIBRARY=$PWD/.build/release/libmodelc.so MODELC_BINARY=$work/portable/modelc scripts/build/build-wheel.sh "$output"
  set -- "$@" "$output/modelc_coreml-$version"-*.whl
fi
parts=$output/modelc-$version.spdx.json
programs=
for kind in deb portable; do
  for program in modelc modelc-store; do
    programs="$programs --program $work/$kind/$program=$work/$kind/$program.map"
  done
done
if [ $wheel = yes ]; then
  programs="$programs --program $work/wheel/libmodelc.so=$work/wheel/libmodelc.so.map"
  programs="$programs --wheel $(echo "$output/modelc_coreml-$version"-*.whl)"
fi
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
