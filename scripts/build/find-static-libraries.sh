#!/bin/sh
# Prints a folder whose .pc files lead the linker to the archives of the libraries that modelc is linked with, and to nothing
# else: with PKG_CONFIG_PATH set to it, a build needs no libraries but those of C and C++ where it runs.
set -eu
cd "$(dirname "$0")/../.."
folder=$PWD/.build/static-libraries
mkdir -p "$folder"
for name in libcrypto libprotobuf-c; do
  archive=$(cc -print-file-name="$name.a")
  [ -f "$archive" ] || {
    echo "error: there is no $name.a" >&2
    exit 1
  }
  ln -sf "$archive" "$folder/$name.a"
  version=$(PKG_CONFIG_PATH='' pkg-config --modversion "$name")
  cflags=$(PKG_CONFIG_PATH='' pkg-config --cflags "$name")
  printf 'Name: %s\nDescription: %s\nVersion: %s\nCflags: %s\nLibs: -L%s -l%s\n' "$name" "$name" "$version" "$cflags" \
    "$folder" "${name#lib}" >"$folder/$name.pc.part"
  mv "$folder/$name.pc.part" "$folder/$name.pc"
done
echo "$folder"
