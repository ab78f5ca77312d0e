#!/bin/sh
# Builds programs as they are released, in .build/release. With MODELC_ARCH=arm64 on x86-64: for arm64, by cross-arm64.sh, always as
# --portable and without oneDNN.
#
# usage: build-release.sh [--portable] PROGRAM...     PROGRAM is modelc or modelc-store
# MODELC_LINK_MAPS is a folder in which the linker writes where each part of a program comes from, as PROGRAM.map.
#   --portable   with libcrypto and libprotobuf-c in them, too, for systems that may lack them, and modelc for systems that have an older
#                glibc (find-old-glibc.sh)
set -eu
cd "$(dirname "$0")/../.."
. scripts/build/architecture.sh
portable=
if [ "${1:-}" = --portable ]; then
  shift
  portable=portable
fi
if [ $is_cross = yes ]; then
  portable=portable
  scripts/build/cross-arm64.sh --prepare
elif [ -n "$portable" ]; then
  PKG_CONFIG_PATH=$(scripts/build/find-static-libraries.sh)
  export PKG_CONFIG_PATH
fi
if [ -n "$portable" ]; then
  MODELC_LINK_FLAGS=$(scripts/build/find-old-glibc.sh)
  export MODELC_LINK_FLAGS
fi
scripts/build/lighten-dependencies.sh
for program; do
  if [ $is_cross = yes ]; then
    MODELC_LINK_MAP=$program.map scripts/build/cross-arm64.sh --product "$program"
    [ -z "${MODELC_LINK_MAPS:-}" ] || cp "$cross/maps/$program.map" "$MODELC_LINK_MAPS/"
  else
    set --
    [ -z "${MODELC_LINK_MAPS:-}" ] || set -- -Xlinker -Map -Xlinker "$MODELC_LINK_MAPS/$program.map"
    # shellcheck disable=SC2046 # Flags are several words.
    MODELC_RELEASE=1 swift build $(scripts/build/print-release-flags.sh $portable) --product "$program" "$@"
  fi
  file=$built/$program
  echo "$file: $(($(stat -Lc %s "$file") / 100000)) MB" | sed -E 's/([0-9]) MB$/.\1 MB/'
done
