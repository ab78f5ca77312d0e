#!/bin/sh
# Builds the C library with optimizations: .build/release/libmodelc.so, and modelc.h and modelc.pc beside it.
# It exports nothing but modelc_*, and needs nothing but the C and C++ libraries of the system: Swift's runtime, libcrypto and
# libprotobuf-c are in it. oneDNN is loaded when it is first needed, if it is there.
set -eu
cd "$(dirname "$0")/.."
build=.build/interface
mkdir -p "$build/static"
# pkg-config leads to archives alone here, so that the linker takes those.
for name in libcrypto libprotobuf-c; do
  archive=$(cc -print-file-name="$name.a")
  [ -f "$archive" ] || {
    echo "error: there is no $name.a" >&2
    exit 1
  }
  ln -sf "$archive" "$build/static/$name.a"
  printf 'Name: %s\nDescription: %s\nVersion: %s\nCflags: %s\nLibs: -L%s -l%s\n' "$name" "$name" \
    "$(pkg-config --modversion "$name")" "$(pkg-config --cflags "$name")" "$PWD/$build/static" "${name#lib}" \
    >"$build/static/$name.pc"
done
echo '{ global: modelc_*; local: *; };' >"$build/exports.map"
# With the flags of `make build`, so that nothing is compiled twice.
MODELC_STATIC_LIBRARY=1 PKG_CONFIG_PATH=$PWD/$build/static swift build -c release --product ModelcInterface --static-swift-stdlib --quiet \
  -Xlinker --version-script="$PWD/$build/exports.map" -Xlinker -soname=libmodelc.so.1 \
  -Xlinker --gc-sections -Xlinker -s -Xlinker -rpath -Xlinker "\$ORIGIN"
target=$(swift build -c release --show-bin-path)
cp "$target/libModelcInterface.so" "$target/libmodelc.so.1.tmp"
mv "$target/libmodelc.so.1.tmp" "$target/libmodelc.so.1"
ln -sf libmodelc.so.1 "$target/libmodelc.so"
cp Sources/CModelcInterface/include/modelc.h "$target/modelc.h"
echo "$target/libmodelc.so: $(($(stat -Lc %s "$target/libmodelc.so") >> 20)) MiB"
