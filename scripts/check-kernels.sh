#!/bin/sh
# Compares kernels in C with plain loops: check-kernels.sh
#
# Each program of Tests/CKernels is linked with the kernels it calls, under the address and undefined behavior sanitizers, and run
# at each level of processors that makes a difference on this machine (MODELC_CPU); then without sanitizers, as programs that use
# the kernels are. A C file of kernels that no program calls is an error. Where there is qemu-x86_64, all but the threads also run on
# a processor without AVX2, where an instruction that the lowest level does not have ends a program; what is left out is said in the
# last lines. $CC is clang by default.
set -eu
cd "$(dirname "$0")/.."
export CC="${CC:-clang}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kernels=Sources/CModelKernels
flags="-std=gnu11 -I $kernels/include"
link=
! command -v ld.lld >"$work/log" || link="-fuse-ld=lld"

# build FOLDER FLAGS...: all programs, with the kernels in an archive, of which the linker takes what a program calls.
build() {
  mkdir "$1"
  folder=$1
  shift
  for kernel in "$kernels"/*.c; do
    # shellcheck disable=SC2086 # Flags are several words.
    $CC "$@" $flags -Wno-pass-failed -c "$kernel" -o "$folder/$(basename "$kernel" .c).o"
  done
  ar rc "$folder/kernels.a" "$folder"/*.o
  for program in Tests/CKernels/*.c; do
    # shellcheck disable=SC2086
    $CC "$@" $flags -Wall -Wextra -Werror "$program" "$folder/kernels.a" $link -Wl,--trace -o "$folder/$(basename "$program" .c)" \
      -lm -lpthread >>"$folder/linked"
  done
}

# demand FOLDER: that each C file of kernels is in a program.
demand() {
  for kernel in "$kernels"/*.c; do
    name=$(basename "$kernel" .c)
    grep -qE "kernels\.a\(?:?$name\.o\)?" "$1/linked" || {
      echo "error: no program of Tests/CKernels calls $kernel" >&2
      status=1
    }
  done
}

# run FOLDER ROUNDS COMMAND...: all programs, for so many rounds, by a command or by themselves.
run() {
  folder=$1 rounds=$2
  shift 2
  for program in Tests/CKernels/*.c; do
    name=$(basename "$program" .c)
    # Emulated processes cannot be forked while they have threads.
    if [ $# -gt 0 ] && [ "$name" = threads ]; then
      skip "threads under emulation"
      continue
    fi
    timeout 300 "$@" "$folder/$name" "$rounds"
  done
}

skipped=0
skip() {
  skipped=$((skipped + 1))
  echo "skipped: $1"
}

status=0
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
if command -v qemu-x86_64 >"$work/log"; then
  run "$work/plain" 20 qemu-x86_64 -cpu Nehalem
else
  skip "all programs as on a processor without AVX2, for there is no qemu-x86_64"
fi
echo "$(ls Tests/CKernels/*.c | wc -l) programs at $(echo "$levels" | wc -l) levels, $skipped skipped"
exit $status
