# shellcheck shell=sh disable=SC2034
# The programs of Tests/CKernels, for the scripts that build and run them. $CC compiles; $status becomes 1 where a check fails.
kernels=Sources/Compute/CModelKernels
flags="-std=gnu11 -I $kernels -I $kernels/include"
link=
! command -v ld.lld >/dev/null || link="-fuse-ld=lld"
status=0

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
    # Emulated processes cannot be forked while they have threads, unless all that they need is in them.
    if [ $# -gt 0 ] && [ "$name" = threads ] && readelf -l "$folder/threads" | grep -q INTERP; then
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
