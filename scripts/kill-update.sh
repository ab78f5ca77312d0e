#!/bin/sh
# Kills `modelc update` with SIGKILL at random moments. Each time there must be no model, the complete old one or a complete
# new one, and after the next run nothing else; the input model must be unchanged.
#
# usage: scripts/kill-update.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. Half of the trials train a nearest-neighbors classifier,
# which has one possible result; the others train a network, which is written after each epoch and can have the result of any
# epoch. EPOCHS is the number of epochs, 20 by default.
set -eu
cd "$(dirname "$0")/.."
. scripts/kill-trials.sh
trials=${1:-200}
find_modelc
learn=examples/handwriting/learn
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MODELC_CACHE="$work/cache"
epochs=${EPOCHS:-20}

sum() { (cd "$1" && find . -type f | sort | xargs sha256sum | sha256sum | cut -d' ' -f1); }

# prepare NAME: compiles a model, updates it once, and collects the result of each epoch.
prepare() {
  "$MODELC" compile "examples/models/$1.mlmodel" "$work" >/dev/null
  "$MODELC" update "$work/$1.mlmodelc" --data examples/digits --output "$work/$1-old.mlmodelc" $2 >/dev/null
  sum "$work/$1.mlmodelc" >"$work/$1-source"
  sum "$work/$1-old.mlmodelc" >"$work/$1-known"
  if [ "$1" = DigitClassifier ]; then
    for count in $(seq 1 $epochs); do
      "$MODELC" update "$work/$1.mlmodelc" --data $learn --output "$work/each.mlmodelc" --epochs "$count" >/dev/null
      sum "$work/each.mlmodelc" >>"$work/$1-known"
    done
  fi
  time_of "$MODELC" update "$work/$1.mlmodelc" --data $learn --output "$work/new.mlmodelc" $3 >"$work/$1-longest"
  sum "$work/new.mlmodelc" >>"$work/$1-known"
}
prepare DrawingClassifier "" ""
prepare DigitClassifier "--epochs 1" "--epochs $epochs"

missing=0 old=0 new=0 litter=0
trial=0
mkdir "$work/out"
while [ "$trial" -lt "$trials" ]; do
  trial=$((trial + 1))
  if [ $((trial % 2)) -eq 0 ]; then name=DrawingClassifier options=; else name=DigitClassifier options="--epochs $epochs"; fi
  out=$work/out/$name.mlmodelc
  rm -rf "$out"
  hasOld=$((trial / 2 % 2))
  [ $hasOld -eq 0 ] || cp -r "$work/$name-old.mlmodelc" "$out"
  longest=$(cat "$work/$name-longest")
  # Every other kill falls into the last fifth, when the model is written.
  delay=$(awk -v seed="$trial" -v longest="$longest" 'BEGIN {
    srand(seed); share = rand(); if (seed % 4 < 2) share = 0.8 + 0.25 * share; printf "%.6f", share * longest / 1e6 }')
  kill_after "$delay" "$MODELC" update "$work/$name.mlmodelc" --data $learn --output "$out" $options
  [ -z "$(ls -A "$work/out" | grep -v '\.mlmodelc$')" ] || litter=$((litter + 1))
  if [ ! -e "$out" ]; then
    # An old model never goes before the new one is there.
    [ $hasOld -eq 0 ] || { echo "error: trial $trial after $delay s: the old model is gone" >&2; exit 1; }
    missing=$((missing + 1))
  else
    found=$(sum "$out")
    if ! grep -q "$found" "$work/$name-known"; then
      echo "error: trial $trial after $delay s: the model is neither the old one nor a new one" >&2
      find "$out" >&2
      exit 1
    fi
    if [ "$found" = "$(head -n 1 "$work/$name-known")" ]; then old=$((old + 1)); else new=$((new + 1)); fi
  fi
  if [ "$(sum "$work/$name.mlmodelc")" != "$(cat "$work/$name-source")" ]; then
    echo "error: trial $trial: the input model was changed" >&2
    exit 1
  fi
done
for name in DrawingClassifier DigitClassifier; do
  "$MODELC" update "$work/$name.mlmodelc" --data examples/digits --output "$work/out/$name.mlmodelc" >/dev/null
done
if [ -n "$(ls -A "$work/out" | grep -v '\.mlmodelc$')" ]; then
  echo "error: temporary files are left after the next run: $(ls -A "$work/out" | tr '\n' ' ')" >&2
  exit 1
fi
echo "$trials kills: $missing without a model, $old with the old one, $new with a new one;" \
  "$litter left temporary files, none after the next run; the first model was never changed"
