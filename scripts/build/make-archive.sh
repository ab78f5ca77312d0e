#!/bin/sh
# Makes dist/modelc-VERSION-linux-ARCH.tar.gz, which runs from any folder: programs, manual pages, completion. Of libraries it
# needs those of C and C++ alone; modelc-store also needs libcurl.so.4.
#
# usage: make-archive.sh [FOLDER]     FOLDER is where the archive goes, dist by default
# MODELC_ARCH=arm64 on x86-64 makes it for arm64 (cross-arm64.sh).
set -eu
cd "$(dirname "$0")/../.."
output=${1:-dist}
. scripts/build/release_facts.sh
scripts/build/build-release.sh --portable modelc modelc-store
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=modelc-$version-linux-$machine
MODELC_RUNNABLE=$runnable scripts/build/stage-files.sh "$built" "$work/$name"
cp LICENSE CHANGELOG.md "$work/$name"
python3 scripts/build/make-notice.py "$work/$name/NOTICE"
onednn=$(grep -aoE 'libdnnl\.so\.[0-9]+' "$built/modelc" | head -n 1) || true
cat >"$work/$name/README.txt" <<END
modelc $version: tools for Core ML models on Linux.

Needs glibc $(glibc "$work/$name/bin/modelc" "$work/$name/bin/modelc-store") or later, and libstdc++.
modelc-store, which downloads models, also needs libcurl.so.4.
These libraries are used if they are there: ${onednn:+oneDNN ($onednn) for speed; }libarchive, libpng, libjpeg and libheif for archives and
pictures.

Run bin/modelc, or copy bin and share to /usr/local. man -l share/man/man1/modelc.1.gz shows the manual.
END
settle "$work/$name"
mkdir -p "$output"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -c "$name" | gzip -9n >"$output/$name.tar.gz"
echo "$output/$name.tar.gz: $(stat -c %s "$output/$name.tar.gz") bytes"
