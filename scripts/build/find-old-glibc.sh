#!/bin/sh
# Prints flags of the linker with which programs need glibc 2.27 alone, and no library of C++: for systems of 2018 and later.
# Package.swift takes them from MODELC_LINK_FLAGS. Prints nothing, with a warning, where this cannot be done.
#
# The glibc that they are linked with is Debian 11's, from packages that are pinned by their hashes (scripts/env/debian-packages.tsv; 5 MB,
# once, kept in .build/old-glibc). What it has in a newer version than 2.27, of functions that do the same since then, is taken in the
# first version (first_versions.c). With MODELC_ARCH=arm64 on x86-64, paths are those that the compiler of cross-arm64.sh sees.
set -eu
cd "$(dirname "$0")/../.."
. scripts/build/architecture.sh
if [ "$is_cross" = yes ]; then
  folder=$cross/old-glibc
  seen=/cross/old-glibc
  set -- "$cross"/swift-sysroot/usr/lib/gcc/aarch64-linux-gnu/*
  gcc=/cross${1#"$cross"}
  libstdcxx=$gcc/libstdc++.a
  target=--target=aarch64-linux-gnu
else
  case $architecture in
  amd64 | arm64) ;;
  *) echo "warning: there is no older glibc for '$architecture' to link with" >&2; exit 0 ;;
  esac
  folder=$PWD/.build/old-glibc
  seen=$folder
  gcc=$(dirname "$(cc -print-libgcc-file-name)")
  libstdcxx=$(cc -print-file-name=libstdc++.a)
  target=
fi
packages() { grep "^glibc	$architecture" scripts/env/debian-packages.tsv; }
if ! packages | cmp -s - "$folder/made"; then
  rm -rf "$folder"
  scripts/env/unpack-packages.py glibc "$architecture" "$folder/root" || {
    echo "warning: what is built needs the glibc of this system, as an older one cannot be fetched" >&2
    exit 0
  }
  mkdir -p "$folder/lib"
  ln -s "$libstdcxx" "$folder/lib/libstdc++.a"
  ln -s "$seen/root/lib/$machine-linux-gnu/libgcc_s.so.1" "$folder/lib/libgcc_s.so.1"
  packages >"$folder/made"
fi
if [ ! -e "$folder/lib/first_versions.o" ] || [ scripts/build/first_versions.c -nt "$folder/lib/first_versions.o" ]; then
  # shellcheck disable=SC2086 # No word, where it is for this architecture.
  clang $target -O2 -fPIC -fno-builtin -c scripts/build/first_versions.c -o "$folder/lib/first_versions.o"
fi
echo "-Xclang-linker --sysroot=$seen/root -Xclang-linker --gcc-install-dir=$gcc -L $seen/lib $seen/lib/first_versions.o"
