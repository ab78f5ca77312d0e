#!/bin/sh
# Builds the C library with optimizations: .build/release/libmodelc.so, and modelc.h and modelc.pc beside it.
# It exports nothing but modelc_*, and needs nothing but a C library that may be old (find-old-glibc.sh): Swift's runtime, libcrypto and
# libprotobuf-c are in it. oneDNN is loaded when it is first needed, if it is there. In the folder MODELC_LINK_MAPS, if it is set,
# libmodelc.so.map says where each part of it comes from. With MODELC_ARCH=arm64 on x86-64: for arm64, by cross-arm64.sh.
set -eu
cd "$(dirname "$0")/../.."
. scripts/build/architecture.sh
build=.build/interface
mkdir -p "$build"
echo '{ global: modelc_*; local: *; };' >"$build/exports.map"
set -- --product ModelcInterface -Xlinker -soname=libmodelc.so.1 -Xlinker -rpath -Xlinker "\$ORIGIN"
[ $is_cross = no ] || scripts/build/cross-arm64.sh --prepare
MODELC_LINK_FLAGS=$(scripts/build/find-old-glibc.sh)
export MODELC_LINK_FLAGS
if [ $is_cross = yes ]; then
  MODELC_STATIC_LIBRARY=1 MODELC_LINK_MAP=libmodelc.so.map scripts/build/cross-arm64.sh --library "$@" \
    -Xlinker --version-script="/source/$build/exports.map"
  [ -z "${MODELC_LINK_MAPS:-}" ] || cp "$cross/maps/libmodelc.so.map" "$MODELC_LINK_MAPS/"
  target=$built
else
  [ -z "${MODELC_LINK_MAPS:-}" ] || set -- "$@" -Xlinker -Map -Xlinker "$MODELC_LINK_MAPS/libmodelc.so.map"
  # shellcheck disable=SC2046 # Flags are several words.
  MODELC_RELEASE=1 MODELC_STATIC_LIBRARY=1 PKG_CONFIG_PATH=$(scripts/build/find-static-libraries.sh) \
    swift build $(scripts/build/print-release-flags.sh library) -Xlinker --version-script="$PWD/$build/exports.map" "$@"
  target=$(swift build -c release --show-bin-path)
fi
cp "$target/libModelcInterface.so" "$target/libmodelc.so.1.tmp"
mv "$target/libmodelc.so.1.tmp" "$target/libmodelc.so.1"
ln -sf libmodelc.so.1 "$target/libmodelc.so"
cp Sources/Faces/CModelcInterface/include/modelc.h "$target/modelc.h"
echo "$target/libmodelc.so: $(($(stat -Lc %s "$target/libmodelc.so") >> 20)) MiB"
