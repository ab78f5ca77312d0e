#!/bin/sh
# Demonstrates modelc on the models in examples/: run-demo.sh PATH_OF_MODELC
set -eu
modelc=$1
cd "$(dirname "$0")/../.."
models=examples/models
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# show STATUS ARGUMENTS: runs modelc, which must exit with STATUS.
show() {
  expected=$1
  shift
  printf '\n\033[1m$ modelc %s\033[0m\n' "$*"
  status=0
  "$modelc" "$@" || status=$?
  if [ $status -ne "$expected" ]; then
    echo "error: modelc exited with status $status, expected $expected" >&2
    exit 1
  fi
}

case $modelc in
/*) ;;
*) modelc=$(pwd)/$modelc ;;
esac
show 0 inspect $models/DigitClassifier.mlmodel
show 0 inspect --layers $models/DigitClassifier.mlmodel
show 0 inspect $models/DrawingClassifier.mlmodel
show 0 inspect --json $models/HabitatPricer.mlmodel >"$work/json"
head -n 24 "$work/json"
echo "  …"
for model in "$models"/*.ml*; do show 0 validate "$model"; done

printf '\nCan an iPhone with iOS 15 load the ML Program?\n'
show 1 validate --target ios15 $models/SmallProgram.mlpackage

printf '\nA compiled model, as Apple'"'"'s compiler writes it, and decompiled again:\n'
show 0 compile $models/DigitClassifier.mlmodel "$work"
show 0 decompile "$work/DigitClassifier.mlmodelc" "$work/back.mlmodel"

printf '\nWhat do the models predict?\n'
export MODELC_CACHE="$work/cache"
for digit in 3_1 8_2; do show 0 predict $models/DigitClassifier.mlmodel -i examples/digits/$digit.png; done

printf '\nSomeone has slanted handwriting. Can the models learn it?\n'
show 0 update $models/DrawingClassifier.mlmodel --data examples/handwriting/learn --validation 0.2 -o "$work/Mine.mlmodelc"
show 0 update $models/DigitClassifier.mlmodel --data examples/handwriting/learn --validation 0.2 -o "$work/Digits.mlmodelc"

printf '\nWhat about a file whose download stopped halfway?\n'
head -c 200000 $models/DigitClassifier.mlmodel >"$work/half.mlmodel"
cd "$work"
show 1 inspect half.mlmodel
