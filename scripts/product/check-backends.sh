#!/bin/sh
# Runs the tests of operations on each back end and at each level of processors: check-backends.sh [TESTS]
#
# TESTS is the built test program. Plain evaluation (MODELC_BACKEND=reference) comes first; then the processor's kernels as on
# lesser processors (MODELC_CPU) up to all that this one has. All runs must pass, with as many tests.
set -eu
cd "$(dirname "$0")/../.."
tests=${1:-.build/debug/modelcPackageTests.xctest}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
expected=

# run NAME VARIABLE=VALUE...: the tests with these variables.
run() {
  name=$1
  shift
  if ! env "$@" "$tests" --testing-library swift-testing --filter '^ModelOpsTests\.' >"$work/log" 2>&1; then
    grep -E '✘|recorded an issue|error:' "$work/log" | head -n 40 >&2
    status=1
  fi
  result=$(sed -n 's/.*Test run with \([0-9]* tests\) in .* \(passed\|failed\).*/\1 \2/p' "$work/log" | tail -n 1)
  echo "$name: ${result:-ended without a result}"
  count=${result%% *}
  if [ "${expected:=$count}" != "$count" ] || [ -z "$count" ]; then
    echo "error: $name ran ${count:-no} tests, expected $expected" >&2
    status=1
  fi
}

run reference MODELC_BACKEND=reference
for level in baseline avx2 avx512 vnni all; do
  run "cpu, $level" MODELC_BACKEND=cpu MODELC_CPU=$level
done
exit $status
