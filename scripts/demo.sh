#!/bin/sh
# Shows what modelc does on the models in examples/: demo.sh PATH_OF_MODELC
set -eu
modelc=$1
cd "$(dirname "$0")/.."
models=examples/models
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

show() {
  printf '\n\033[1m$ modelc %s\033[0m\n' "$*"
  "$modelc" "$@" || status=$?
}

status=0
show inspect $models/DigitClassifier.mlmodel
show inspect --layers $models/DigitClassifier.mlmodel
show inspect $models/DrawingClassifier.mlmodel
show inspect --json $models/HabitatPricer.mlmodel | head -n 24
echo "  …"
for model in "$models"/*.ml*; do show validate "$model"; done

printf '\nCan an iPhone with iOS 15 load the ML Program?\n'
show validate --target ios15 $models/SmallProgram.mlpackage

printf '\nAnd a file whose download stopped half way?\n'
head -c 200000 $models/DigitClassifier.mlmodel >"$work/half.mlmodel"
(cd "$work" && case $modelc in /*) ;; *) modelc=$OLDPWD/$modelc ;; esac && show inspect half.mlmodel)
exit 0
