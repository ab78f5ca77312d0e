#!/bin/sh
# Compiles all C of the packages for Linux on arm64, and runs the kernels' programs there: check-arm64.sh [FOLDER]
#
# C is compiled with the warnings of check-c.sh as errors, against headers and libraries of Debian for arm64, which are unpacked to
# .build/arm64/sysroot from packages that are pinned by their hashes. The programs of Tests/CKernels run under QEMU on three
# processors: one without products of bytes, one with them, and one with all that QEMU knows. An instruction that a processor
# does not have ends a program. FOLDER keeps the programs. Needs clang, ld.lld, dpkg and QEMU (Debian: qemu-user-static).
# QEMU says whether results are right, not how fast a processor is.
set -eu
cd "$(dirname "$0")/../.."
export CC="${CC:-clang}"
. scripts/product/kernel_programs.sh
emulator=$(emulator aarch64) || { echo "error: there is no qemu-aarch64 (Debian: qemu-user-static)" >&2; exit 1; }
[ -n "$link" ] || { echo "error: there is no ld.lld" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=${1:-$work/programs}
sysroot=$PWD/.build/arm64/sysroot
packages() { grep '^sysroot' scripts/env/debian-packages.tsv; }
if ! packages | cmp -s - "$sysroot/made"; then
  rm -rf "$sysroot"
  scripts/env/unpack-packages.py sysroot arm64 "$sysroot"
  packages >"$sysroot/made"
fi
target="--target=aarch64-linux-gnu --sysroot=$sysroot"

includes=
for include in $(git ls-files '*/include/*.h' | xargs -n 1 dirname | sort -u); do
  includes="$includes -I $include"
done
files=$(git ls-files '*.c' ':!Tests' ':!Fuzz' ':!Server/Fuzz')
# shellcheck disable=SC2086 # Flags and paths of the repository are several words without blanks.
echo "$files" | xargs -P "$(nproc)" -n 8 $CC $target -std=gnu11 -O1 -fPIC -Wall -Wextra -Werror -Wno-pass-failed -fsyntax-only \
  -I $kernels -DMODELC_ONEDNN $includes
echo "$(echo "$files" | wc -l) C files compile for arm64 without warnings"

# shellcheck disable=SC2086
build "$folder" -O2 -static $target
for processor in cortex-a53 neoverse-n1 max; do
  echo "as on $processor:"
  run "$folder" 20 "$emulator" -cpu "$processor"
done
exit $status
