#!/bin/sh
# Builds the Python wheel: dist/modelc_coreml-VERSION-py3-none-manylinux_2_N_ARCH.whl. It holds the Python package, the library
# libmodelc.so, the executable modelc, and the libraries that these need and other systems may lack, such as oneDNN. N is the
# highest minor version of glibc that one of these files asks for.
#
# usage: build-wheel.sh [--without-onednn] [FOLDER]      FOLDER is where the wheel goes, dist by default
#   --without-onednn   for systems with an older glibc than oneDNN's; on newer ones, pip prefers the wheel that has it
# MODELC_LIBRARY and MODELC_BINARY name a libmodelc.so and a modelc that are built already. MODELC_ARCH=arm64 on x86-64 makes it for
# arm64 (cross-arm64.sh).
set -eu
cd "$(dirname "$0")/../.."
onednn=yes
if [ "${1:-}" = --without-onednn ]; then
  onednn=no
  shift
fi
output=${1:-dist}
export LC_ALL=C
. scripts/build/architecture.sh

library=${MODELC_LIBRARY:-}
binary=${MODELC_BINARY:-}
if [ -z "$library" ]; then
  make library
  library=$built/libmodelc.so
fi
if [ -z "$binary" ]; then
  make build
  binary=$built/modelc
fi
for file in "$library" "$binary"; do
  [ -f "$file" ] || { echo "error: there is no '$file'" >&2; exit 1; }
done

package=Python/src/modelc
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' $package/_version.py)
said=$(if [ $is_cross = yes ]; then "$runnable/modelc" --version; else "$binary" --version; fi)
[ "$version" = "$said" ] || {
  echo "error: '$binary' has version $said, but $package/_version.py says $version" >&2
  exit 1
}

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/_lib/licenses" "$stage/_bin"
cp "$library" "$stage/_lib/libmodelc.so"
cp "$binary" "$stage/_bin/modelc"
cp LICENSE "$stage/LICENSE"

# Names of libraries that every system with the glibc of the tag has: those that auditwheel leaves out.
present="ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libutil.so.1 \
  libresolv.so.2 libgcc_s.so.1 libstdc++.so.6 libz.so.1 libatomic.so.1"

# Path of the library that the system finds under a name.
located() {
  if [ $is_cross = yes ]; then
    find "$cross/swift-sysroot/usr/lib/aarch64-linux-gnu" -name "$1"
    return
  fi
  ldconfig -p | awk -v name="$1" '$1 == name { print $NF; exit }'
}

needed() {
  readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
}

# bundle NAME: copies a library, after those that it needs, and adds it to the order of loading.
bundle() {
  [ ! -e "$stage/_lib/$1" ] || return 0
  found=$(located "$1")
  [ -n "$found" ] || { echo "error: '$1' is needed, but the system has none" >&2; exit 1; }
  cp -L "$found" "$stage/_lib/$1"
  bundle_needs "$stage/_lib/$1"
  echo "$1" >>"$stage/_lib/load-order"
  # Where the system has the text of its own package, the wheel has it, too. NOTICE has what the license asks for in any case.
  owner=$(dpkg-query -S "*/$1" 2>/dev/null | sed -n '1s/:.*//p') || true
  if [ -n "$owner" ] && [ -e "/usr/share/doc/$owner/copyright" ]; then
    cp -L "/usr/share/doc/$owner/copyright" "$stage/_lib/licenses/$1.txt"
  fi
  echo "$1 $(dpkg-query -W -f '${source:Package} ${source:Version}' "${owner:-none}" 2>/dev/null || echo 'of this system')" \
    >>"$stage/_lib/licenses/VERSIONS"
}

bundle_needs() {
  for name in $(needed "$1"); do
    case " $present " in
    *" $name "*) ;;
    *) bundle "$name" ;;
    esac
  done
}

: >"$stage/_lib/load-order"
bundle_needs "$library"
bundle_needs "$binary"
# The library loads oneDNN by its name, of the version that it was built with.
name=$(grep -aoE 'libdnnl\.so\.[0-9]+' "$library" | head -n 1) || true
if [ $onednn = yes ] && [ -n "$name" ] && [ -n "$(located "$name")" ]; then
  bundle "$name"
elif [ $onednn = yes ] && [ $is_cross = no ]; then
  echo "warning: the wheel has no oneDNN ('${name:-libdnnl}'): predictions will be slower" >&2
fi

# What is built for another architecture has no symbols, and strip may not know it.
if [ $is_cross = no ]; then
  find "$stage/_lib" -maxdepth 1 -name "*.so*" -exec strip --strip-unneeded {} +
  strip "$stage/_bin/modelc"
fi
chmod 755 "$stage/_bin/modelc"
rmdir "$stage/_lib/licenses" 2>/dev/null || true
# shellcheck disable=SC2046 # A list of names.
python3 scripts/build/make-notice.py "$stage/NOTICE" --bundled $(cat "$stage/_lib/load-order")

minor=$(find "$stage/_lib" "$stage/_bin" -maxdepth 1 -type f \( -name '*.so*' -o -name modelc \) -exec readelf -V {} + |
  sed 's/GLIBC_ABI_DT_RELR/GLIBC_2.36/' | grep -oE 'GLIBC_2\.[0-9]+' | sed 's/GLIBC_2\.//' | sort -n | tail -n 1)
MODELC_WHEEL_STAGE=$stage
MODELC_WHEEL_TAG=py3-none-manylinux_2_${minor}_$machine
export MODELC_WHEEL_STAGE MODELC_WHEEL_TAG

mkdir -p "$output"
output=$(cd "$output" && pwd)
python=$(scripts/env/find-python.sh wheel)
(cd Python && "$python" -m hatchling build --target wheel --directory "$output" >/dev/null)
wheel=$output/modelc_coreml-$version-$MODELC_WHEEL_TAG.whl
[ -f "$wheel" ] || { echo "error: '$wheel' was not made" >&2; exit 1; }
echo "$wheel"
echo "$(du -k "$wheel" | cut -f 1) KiB; bundled: $(tr '\n' ' ' <"$stage/_lib/load-order")"
