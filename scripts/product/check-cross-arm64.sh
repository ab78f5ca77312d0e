#!/bin/sh
# Builds modelc for Linux on arm64 (cross-arm64.sh), and compares what it says and writes, under QEMU, with a modelc of this machine:
#
#   check-cross-arm64.sh [--built] MODELC [COUNTS]
#
# For each model of examples/, and of $MODELC_SHARED/models (default ../shared/models) where there are any: descriptions in text, JSON
# and MIL, findings, and compiled directories and generated classes, are to be the same byte for byte. Then files of Apple's compilers
# (compare-goldens.py), and every 7th case of the oracle: one that passes here passes there. --built builds nothing. COUNTS is a
# file for what was counted, a name and a number on each line. Takes an hour, root, and QEMU (Debian: qemu-user-static).
# QEMU says whether answers are right, not how fast they come on a processor.
set -eu
build=yes
if [ "${1:-}" = --built ]; then
  build=no
  shift
fi
here=$(realpath "$1")
counts=$(realpath -m "${2:-/dev/null}")
cd "$(dirname "$0")/../.."
there=$(realpath -m "${MODELC_ARM64:-.build/arm64}/run/modelc")
shared=${MODELC_SHARED:-../shared}
[ $build = no ] || MODELC_ARCH=arm64 scripts/build/build-release.sh modelc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
fail() {
  echo "error: $1 differs on arm64" >&2
  status=1
}
# count NAME NUMBER
count() {
  echo "$1: $2"
  echo "$1 $2" >>"$work/counts"
}

"$there" --version
[ "$("$here" --version)" = "$("$there" --version)" ]
outputs=0
directories=0
refused=0
generated=0
for model in examples/models/*.ml* "$shared"/models/*.ml*; do
  [ -e "$model" ] || continue
  for words in "inspect --json" "inspect" "inspect --mil" "inspect --layers" "validate --json"; do
    # The status is an answer, too. Words of a command.
    # shellcheck disable=SC2086
    { "$here" $words "$model" >"$work/here" 2>&1 && echo 0 || echo $?; } >>"$work/here"
    # shellcheck disable=SC2086
    { "$there" $words "$model" >"$work/there" 2>&1 && echo 0 || echo $?; } >>"$work/there"
    if cmp -s "$work/here" "$work/there"; then outputs=$((outputs + 1)); else fail "modelc $words $model"; fi
  done
  rm -rf "$work/compiled" "$work/classes"
  mkdir -p "$work/compiled/here" "$work/compiled/there"
  if "$here" compile "$model" "$work/compiled/here" >/dev/null 2>&1; then
    "$there" compile "$model" "$work/compiled/there" >/dev/null 2>&1 || fail "modelc compile $model"
    if diff -r "$work/compiled/here" "$work/compiled/there" >&2; then
      directories=$((directories + 1))
    else
      fail "modelc compile $model"
    fi
  else
    ! "$there" compile "$model" "$work/compiled/there" >/dev/null 2>&1 || fail "modelc compile $model"
    refused=$((refused + 1))
  fi
  for language in swift objective-c; do
    mkdir -p "$work/classes/here/$language" "$work/classes/there/$language"
    "$here" generate "$model" "$work/classes/here/$language" --language $language >/dev/null 2>&1 ||
      echo "status $?" >"$work/classes/here/$language/status"
    "$there" generate "$model" "$work/classes/there/$language" --language $language >/dev/null 2>&1 ||
      echo "status $?" >"$work/classes/there/$language/status"
  done
  diff -r "$work/classes/here" "$work/classes/there" >&2 || fail "modelc generate $model"
  generated=$((generated + $(find "$work/classes/there" -type f | wc -l)))
done
count arm64-outputs "$outputs"
count arm64-compiled-directories "$directories"
count arm64-refused-as-here "$refused"
count arm64-generated-files "$generated"

if [ -d "$shared/golden" ]; then
  MODELC_SHARED=$shared scripts/compare/compare-goldens.py --modelc "$there" >"$work/goldens" 2>&1 || fail "compare-goldens.py there"
  MODELC_SHARED=$shared scripts/compare/compare-goldens.py --modelc "$here" >"$work/goldens-here" 2>&1 || fail "compare-goldens.py here"
  cmp "$work/goldens-here" "$work/goldens" || fail "a file of compare-goldens.py"
  count arm64-goldens "$(MODELC_SHARED=$shared scripts/compare/compare-goldens.py --modelc "$there" --count)"
  MODELC_SHARED=$shared "$(scripts/env/find-python.sh)" scripts/compare/compare-oracle.py "$here" "$there" --every 7 \
    --counts "$work/counts" || status=1
else
  echo "left out: files of Apple's compilers, and the oracle (there is no '$shared/golden')"
fi
cp "$work/counts" "$counts" 2>/dev/null || true
exit $status
