#!/bin/sh
# Installs the C library with its header and the file for pkg-config:
#
# usage: install-library.sh LIBRARY_DIR PREFIX      LIBRARY_DIR holds libmodelc.so
#
# PREFIX/lib/libmodelc.so.VERSION, with the links libmodelc.so.1 (which programs load) and libmodelc.so (which they are linked
# with); PREFIX/include/modelc.h; PREFIX/lib/pkgconfig/modelc.pc. DESTDIR is put before PREFIX, except in modelc.pc.
set -eu
if [ $# -ne 2 ] || [ -z "$2" ]; then
  echo "usage: install-library.sh LIBRARY_DIR PREFIX, for example install-library.sh .build/release /usr/local" >&2
  exit 64
fi
case $1 in
/*) library=$1/libmodelc.so ;;
*) library=$(pwd)/$1/libmodelc.so ;;
esac
case $2 in
/*) prefix=${2%/} ;;
*) prefix=$(pwd)/${2%/} ;;
esac
cd "$(dirname "$0")/../.."

version=$(sed -n '/enum ModelcVersion/,/}/s/.*text = "\(.*\)"/\1/p' Sources/Format/ModelSpec/Namespaces.swift)
abi=$(sed -n 's/^#define MODELC_ABI_VERSION //p' Sources/Faces/CModelcInterface/include/modelc.h)
lib=${DESTDIR:-}$prefix/lib
include=${DESTDIR:-}$prefix/include
mkdir -p "$lib/pkgconfig" "$include"
# Replace the file instead of overwriting it, in case a program uses it.
install -m 755 "$library" "$lib/libmodelc.so.$version.part"
mv -f "$lib/libmodelc.so.$version.part" "$lib/libmodelc.so.$version"
ln -sf "libmodelc.so.$version" "$lib/libmodelc.so.$abi"
ln -sf "libmodelc.so.$abi" "$lib/libmodelc.so"
install -m 644 Sources/Faces/CModelcInterface/include/modelc.h "$include/modelc.h"
sed -e "s|@PREFIX@|$prefix|" -e "s|@VERSION@|$version|" scripts/build/modelc.pc.in >"$lib/pkgconfig/modelc.pc"
echo "installed libmodelc $version in $lib and modelc.h in $include"
