#!/bin/sh
# Compares kernels in C with plain loops: check-kernels.sh
#
# Each program of Tests/CKernels is linked with the kernels it calls, under the address and undefined behavior sanitizers, and run
# at each level of processors that makes a difference on this machine (MODELC_CPU); then without sanitizers, as programs that use
# the kernels are. A C file of kernels that no program calls is an error. Where there is QEMU, all but the threads also run on a
# processor without AVX2, where an instruction that the lowest level does not have ends a program (Debian: qemu-user-static).
# What is left out is said in the last lines. check-arm64.sh does the same on arm64. $CC is clang by default.
set -eu
cd "$(dirname "$0")/../.."
export CC="${CC:-clang}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. scripts/product/kernel_programs.sh

build "$work/sanitized" -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined
demand "$work/sanitized"
build "$work/plain" -O2
levels=$("$work/plain/cpu" --levels)
for level in $levels; do
  echo "at most $level:"
  export MODELC_CPU="$level"
  run "$work/sanitized" 100
  run "$work/plain" 60
done
unset MODELC_CPU
if emulator=$(emulator x86_64); then
  run "$work/plain" 20 "$emulator" -cpu Nehalem
else
  skip "all programs as on a processor without AVX2, for there is no qemu-x86_64"
fi
echo "$(find Tests/CKernels -name '*.c' | wc -l) programs at $(echo "$levels" | wc -l) levels, $skipped skipped"
exit $status
