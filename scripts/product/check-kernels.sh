#!/bin/sh
# Compares kernels in C with plain loops: check-kernels.sh
#
# Each program of Tests/CKernels is linked with the kernels it calls, under the address and undefined behavior sanitizers, and run
# at each level of processors that makes a difference on this machine (MODELC_CPU); then without sanitizers, as programs that use
# the kernels are. A C file of kernels that no program calls is an error. Where
# there is QEMU, all but the threads also run on a processor without AVX2, where an instruction that the lowest level does not have
# ends a program, and on arm64 (Debian: qemu-user-static, libc6-dev-arm64-cross, libgcc-12-dev-arm64-cross). What is left out is
# said in the last lines. $CC is clang by default.
set -eu
cd "$(dirname "$0")/../.."
export CC="${CC:-clang}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kernels=Sources/Compute/CModelKernels
flags="-std=gnu11 -I $kernels -I $kernels/include"
link=
! command -v ld.lld >"$work/log" || link="-fuse-ld=lld"

# build FOLDER FLAGS...: all programs, with the kernels in an archive, of which the linker takes what a program calls.
build() {
  mkdir "$1"
  folder=$1
  shift
  for kernel in "$kernels"/*/*.c; do
    object="$folder/$(basename "$kernel" .c).o"
    # An archive has one file of each name.
    [ ! -e "$object" ] || { echo "error: two C files of kernels are called $(basename "$kernel")" >&2; exit 1; }
    # shellcheck disable=SC2086 # Flags are several words.
    $CC "$@" $flags -Wall -Wextra -Werror -Wno-pass-failed -c "$kernel" -o "$object"
  done
  ar rc "$folder/kernels.a" "$folder"/*.o
  for program in Tests/CKernels/*.c; do
    # shellcheck disable=SC2086 # So are libraries.
    $CC "$@" $flags -Wall -Wextra -Werror "$program" "$folder/kernels.a" $link -Wl,--trace -o "$folder/$(basename "$program" .c)" \
      -lm -lpthread >>"$folder/linked"
  done
}

# demand FOLDER: that each C file of kernels is in a program.
demand() {
  for kernel in "$kernels"/*/*.c; do
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

# emulator ARCHITECTURE: the name of the program that emulates it.
emulator() { command -v "qemu-$1" || command -v "qemu-$1-static"; }

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
if emulator=$(emulator x86_64); then
  run "$work/plain" 20 "$emulator" -cpu Nehalem
else
  skip "all programs as on a processor without AVX2, for there is no qemu-x86_64"
fi
arm=/usr/aarch64-linux-gnu
if emulator=$(emulator aarch64) && [ -e $arm/lib/libc.a ] && [ -n "$link" ]; then
  gcc=$(dirname "$(find /usr/lib/gcc-cross/aarch64-linux-gnu -name libgcc.a | head -1)")
  build "$work/arm64" -O2 -static --target=aarch64-linux-gnu -isystem $arm/include --sysroot=$arm -B"$gcc" -L"$gcc" -L$arm/lib \
    -Wno-unused-command-line-argument
  run "$work/arm64" 20 "$emulator"
else
  skip "all programs on arm64, for there is no qemu-aarch64, library of arm64 or ld.lld"
fi
echo "$(find Tests/CKernels -name '*.c' | wc -l) programs at $(echo "$levels" | wc -l) levels, $skipped skipped"
exit $status
