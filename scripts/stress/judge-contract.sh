#!/bin/bash
# Checks that what `validate` accepts loads and predicts: scripts/stress/judge-contract.sh [COUNT [FIRST]] (default: 100000 from number 1).
# Makes COUNT programs, a fifth as many programs with weight files, a fifth as many networks, and COUNT mutants of both, and judges whether those without errors load and
# predict from inputs as they declare them. Model N is the same in every run. Prints how many came how far, breaks by code and
# operation with the numbers of models, and then "programs N files N networks N mutants N breaks N crashes N from number N"; fails if
# there is one. Such models are kept in Fuzz/.build/judged. JUDGE is the path of a program that is built already.
set -eu
cd "$(dirname "$0")/../.."
count=${1:-100000}
first=${2:-1}
if [ -z "${JUDGE:-}" ]; then
  MODELC_FUZZ=1 swift build --quiet --product FuzzContract
  JUDGE=.build/debug/FuzzContract
fi
mkdir -p Fuzz/.build
"$JUDGE" --programs "$count" --files $((count / 5)) --networks $((count / 5)) --mutants "$count" --seed "$first" --breaks Fuzz/.build/judged |
  sed "\$s/\$/ from number $first/"
exit "${PIPESTATUS[0]}"
