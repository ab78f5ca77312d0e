#!/bin/sh
# Tests the C interface with the library that is built: check-c-interface.sh LIBRARY_DIR      LIBRARY_DIR holds libmodelc.so
#
# The header is C11 and C++, and the library exports what .ci/c-interface.txt says. The programs in Tests/CInterface are compiled
# with the address and undefined behavior sanitizers and run; memory.c, which measures, without. Then the examples in C and,
# where cargo is, in Rust are built with pkg-config and run. $CC is clang by default.
set -eu
if [ $# -ne 1 ]; then
  echo "usage: check-c-interface.sh LIBRARY_DIR, for example check-c-interface.sh .build/release" >&2
  exit 64
fi
library=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
export CC="${CC:-clang}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
fail() {
  echo "error: $1" >&2
  status=1
}

scripts/build/install-library.sh "$library" "$work/prefix" >"$work/log"
export PKG_CONFIG_PATH="$work/prefix/lib/pkgconfig" LD_LIBRARY_PATH="$work/prefix/lib"
flags="-Wall -Wextra -Werror $(pkg-config --cflags modelc)"
libraries="$(pkg-config --libs modelc) -lpthread -lm"
! command -v ld.lld >"$work/log" || libraries="$libraries -fuse-ld=lld"

header=$work/prefix/include/modelc.h
# shellcheck disable=SC2086 # Flags are several words.
$CC -std=c11 -pedantic -fsyntax-only $flags -x c "$header" || fail "modelc.h is not C11"
# shellcheck disable=SC2086 # Flags are several words.
$CC -std=c++11 -pedantic -fsyntax-only $flags -x c++ "$header" || fail "modelc.h is not C++11"
scripts/rules/check-abi.py "$library" || fail "the interface differs from .ci/c-interface.txt"

mkdir "$work/models"
python3 Tests/CInterface/models.py "$work/models"
for source in Tests/CInterface/*.c; do
  name=$(basename "$source" .c)
  sanitizers="-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
  [ "$name" != memory ] || sanitizers=-O2
  # shellcheck disable=SC2086 # Flags are several words.
  $CC -std=c11 $sanitizers $flags "$source" -o "$work/$name" $libraries
  # A size that no machine has must be the library's error, not the sanitizer's.
  ASAN_OPTIONS=allocator_may_return_null=1 timeout 300 "$work/$name" "$work/models" 2>"$work/log" ||
    fail "Tests/CInterface/$name.c failed with status $?"
  head -n 40 "$work/log" >&2
done

cp -r examples "$work/examples"
make -C "$work/examples/c" --no-print-directory run || fail "the examples in C fail"
if command -v cargo >"$work/log"; then
  (cd "$work/examples/rust" && CARGO_TARGET_DIR="$work/rust" cargo run --offline --quiet) || fail "the example in Rust fails"
else
  echo "no cargo: the example in Rust is skipped"
fi
exit $status
