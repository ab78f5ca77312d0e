#!/bin/sh
# Makes dist/modelc-VERSION.artifactbundle.zip, from which SwiftPM's plugins run modelc, and prints its checksum for binaryTarget.
#
# usage: make-bundle-archive.sh [FOLDER [TRIPLE=MODELC...]]
#   FOLDER          where the bundle goes, dist by default
#   TRIPLE=MODELC   a program for another system, which the bundle holds, too
set -eu
cd "$(dirname "$0")/../.."
output=${1:-dist}
. scripts/build/release_facts.sh
scripts/build/build-release.sh --portable modelc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -eq 0 ] || shift
scripts/build/make-bundle.sh .build/release/modelc "$work/modelc.artifactbundle" "$@"
cp LICENSE "$work/modelc.artifactbundle"
python3 scripts/build/make-notice.py "$work/modelc.artifactbundle/NOTICE"
mkdir -p "$output"
python3 scripts/build/make-zip.py "$work/modelc.artifactbundle" "$output/modelc-$version.artifactbundle.zip"
echo "$output/modelc-$version.artifactbundle.zip: $(stat -c %s "$output/modelc-$version.artifactbundle.zip") bytes"
echo "checksum: $(sha256sum "$output/modelc-$version.artifactbundle.zip" | cut -d ' ' -f 1)"
