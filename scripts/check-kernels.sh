#!/bin/sh
# Compares kernels in C with plain loops: check-kernels.sh
#
# Each program of Tests/CKernels is compiled with the kernels, under the address and undefined behavior sanitizers, and run; then
# without them, as programs that use the kernels are. Which of the kernels for several generations of processors that compares
# depends on the machine. Where there is qemu-x86_64, all but the threads also run as on a processor without AVX2. $CC is clang by
# default.
set -eu
cd "$(dirname "$0")/.."
export CC="${CC:-clang}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kernels=Sources/CModelKernels
flags="-std=gnu11 -I $kernels/include"
link=
! command -v ld.lld >"$work/log" || link="-fuse-ld=lld"

# build FOLDER FLAGS...: all programs, and the kernels they compare.
build() {
  mkdir "$1"
  folder=$1
  shift
  for kernel in activation byte_channels byte_elements byte_pool byte_tiles bytes channel_norm channel_resizing conversion direct \
    direct_band direct_tiles direct_winograd gemm half heads layout line packed packed_avx2 packed_integers packed_integers_vnni \
    packed_tiles packed_vnni packed_vnni_tables panels planes product ranges \
    recurrent recurrent_cells reduction separable sorting threads tiles; do
    # shellcheck disable=SC2086 # Flags are several words.
    $CC "$@" $flags -Wno-pass-failed -c "$kernels/$kernel.c" -o "$folder/$kernel.o"
  done
  for program in Tests/CKernels/*.c; do
    # shellcheck disable=SC2086
    $CC "$@" $flags -Wall -Wextra -Werror "$program" "$folder"/*.o $link -o "$folder/$(basename "$program" .c)" -lm -lpthread
  done
}

# run FOLDER ROUNDS COMMAND...: all programs, for so many rounds, by a command or by themselves.
run() {
  folder=$1 rounds=$2
  shift 2
  for program in Tests/CKernels/*.c; do
    name=$(basename "$program" .c)
    # Emulated processes cannot be forked while they have threads.
    [ "$#$name" = "0$name" ] || [ "$name" != threads ] || continue
    timeout 300 "$@" "$folder/$name" "$rounds"
  done
}

build "$work/sanitized" -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined
run "$work/sanitized" 150
build "$work/plain" -O2
run "$work/plain" 60
if command -v qemu-x86_64 >"$work/log"; then
  run "$work/plain" 20 qemu-x86_64 -cpu Nehalem
fi
