#!/bin/sh
# Sends `modelc update` signals at random moments. Each time there must be no model, the complete old one or a complete
# new one, and after the next run nothing else; the input model must be unchanged.
#
# usage: scripts/stress/kill-update.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. Half of the trials train a nearest-neighbors classifier,
# which has one possible result; the others train a network, which is written after each epoch and can have the result of any
# epoch. EPOCHS is the number of epochs, 20 by default.
. "$(dirname "$0")/kill_trials.sh"
find_modelc
learn=examples/handwriting/learn
epochs=${EPOCHS:-20}

sum() { (cd "$1" && find . -type f | sort | xargs sha256sum | sha256sum | cut -d' ' -f1); }

# prepare NAME FIRST EPOCHS: compiles a model, updates it once, for FIRST epochs, and collects the result of each epoch.
prepare() {
  "$MODELC" compile "examples/models/$1.mlmodel" "$work" >/dev/null
  "$MODELC" update "$work/$1.mlmodelc" --data examples/digits --output "$work/$1-old.mlmodelc" ${2:+--epochs "$2"} >/dev/null
  sum "$work/$1.mlmodelc" >"$work/$1-source"
  sum "$work/$1-old.mlmodelc" >"$work/$1-known"
  if [ "$1" = DigitClassifier ]; then
    for count in $(seq 1 "$epochs"); do
      "$MODELC" update "$work/$1.mlmodelc" --data $learn --output "$work/each.mlmodelc" --epochs "$count" >/dev/null
      sum "$work/each.mlmodelc" >>"$work/$1-known"
    done
  fi
  time_of "$MODELC" update "$work/$1.mlmodelc" --data $learn --output "$work/new.mlmodelc" ${3:+--epochs "$3"} >"$work/$1-longest"
  sum "$work/new.mlmodelc" >>"$work/$1-known"
}
prepare DrawingClassifier "" ""
prepare DigitClassifier 1 "$epochs"

while next_trial; do
  if [ $((trial % 2)) -eq 0 ]; then name=DrawingClassifier count=; else name=DigitClassifier count=$epochs; fi
  out=$work/out/$name.mlmodelc
  rm -rf "$work/out"
  mkdir "$work/out"
  has_old=$((trial / 2 % 2))
  [ $has_old -eq 0 ] || cp -R "$work/$name-old.mlmodelc" "$out"
  # Every other signal comes in the last fifth, when the model is written.
  delay=$(awk -v seed="$trial" -v longest="$(cat "$work/$name-longest")" 'BEGIN {
    srand(seed); share = rand(); if (seed % 4 < 2) share = 0.8 + 0.25 * share; printf "%.6f", share * longest / 1e6 }')
  kill_after "$MODELC" update "$work/$name.mlmodelc" --data $learn --output "$out" ${count:+--epochs "$count"}
  if [ ! -e "$out" ]; then
    # An old model never goes before the new one is there.
    [ $has_old -eq 0 ] || fail "the old model is gone"
    missing=$((missing + 1))
  else
    found=$(sum "$out")
    if ! grep -q "$found" "$work/$name-known"; then
      find "$out" >&2
      fail "the model is neither the old one nor a new one"
    fi
    if [ "$found" = "$(head -n 1 "$work/$name-known")" ]; then old=$((old + 1)); else new=$((new + 1)); fi
  fi
  [ "$(sum "$work/$name.mlmodelc")" = "$(cat "$work/$name-source")" ] || fail "the input model was changed"
  check_leftovers "$work/out" "$name.mlmodelc" \
    "$MODELC" update "$work/$name.mlmodelc" --data examples/digits --output "$out"
done
report "the input model was never changed"
