#!/bin/sh
# Makes release builds of modelc and modelc-store (which downloads models) and installs them below PREFIX, with manual pages,
# completion of command lines, and the names of Apple's compiler as links to modelc. DESTDIR is put before PREFIX.
#
# usage: install-programs.sh PREFIX
set -eu
if [ $# -ne 1 ] || [ -z "$1" ]; then
  echo "usage: install-programs.sh PREFIX, for example install-programs.sh /usr/local" >&2
  exit 64
fi
case $1 in
/*) prefix=${1%/} ;;
*) prefix=$(pwd)/${1%/} ;;
esac
cd "$(dirname "$0")/../.."

scripts/env/install-dependencies.sh
scripts/build/build-release.sh modelc modelc-store
scripts/build/stage-files.sh .build/release "${DESTDIR:-}$prefix"
echo "installed modelc, modelc-store, coremlc and coremlcompiler in ${DESTDIR:-}$prefix/bin"
