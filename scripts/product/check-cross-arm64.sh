#!/bin/sh
# Builds modelc for Linux on arm64 (cross-arm64.sh) and compares what it prints, under QEMU, with a modelc of this machine:
#
#   check-cross-arm64.sh MODELC
#
# Descriptions and findings are to be the same, byte for byte, and so is a compiled program; predictions are printed. Takes half an
# hour, root, and QEMU (Debian: qemu-user-static).
set -eu
modelc=$(realpath "$1")
cd "$(dirname "$0")/../.."
base=${MODELC_ARM64:-$PWD/.build/arm64}
emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static)
scripts/build/cross-arm64.sh
built=$base/build/aarch64-unknown-linux-gnu/release/modelc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
there() { "$emulator" -L "$base/swift-sysroot" "$built" "$@"; }
there --version
compared=0
for model in examples/models/*.ml*; do
  for words in "inspect --json" "inspect" "validate --json"; do
    # shellcheck disable=SC2086 # Words of a command.
    "$modelc" $words "$model" >"$work/here" 2>&1 || true
    # shellcheck disable=SC2086
    there $words "$model" >"$work/there" 2>&1 || true
    cmp "$work/here" "$work/there" || { echo "error: 'modelc $words $model' differs on arm64" >&2; exit 1; }
    compared=$((compared + 1))
  done
done
"$modelc" compile examples/models/SmallProgram.mlpackage "$work/compiled-here" >/dev/null
there compile examples/models/SmallProgram.mlpackage "$work/compiled-there" >/dev/null
diff -r "$work/compiled-here" "$work/compiled-there"
echo "$compared outputs and a compiled program are the same on arm64"
