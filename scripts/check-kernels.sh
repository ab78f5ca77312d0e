#!/bin/sh
# Compares kernels in C with plain sums: check-kernels.sh
#
# Tests/CKernels/packed.c is compiled with the kernels it compares, under the address and undefined behavior sanitizers, and run.
# Which of the kernels for several generations of processors that compares depends on the machine. Where there is qemu-x86_64, it
# also runs as on a processor without AVX2. $CC is clang by default.
set -eu
cd "$(dirname "$0")/.."
export CC="${CC:-clang}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kernels=Sources/CModelKernels
sources="Tests/CKernels/packed.c $kernels/packed*.c $kernels/half.c $kernels/gemm.c $kernels/conversion.c"
flags="-std=gnu11 -Wall -Wextra -Werror -I $kernels/include"
! command -v ld.lld >"$work/log" || flags="$flags -fuse-ld=lld"
# shellcheck disable=SC2086 # Flags and sources are several words.
$CC -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined $flags $sources -o "$work/packed" -lm
timeout 300 "$work/packed" 1000
if command -v qemu-x86_64 >"$work/log"; then
  # shellcheck disable=SC2086
  $CC -O2 $flags $sources -o "$work/packed" -lm
  timeout 300 qemu-x86_64 -cpu Nehalem "$work/packed" 60
fi
