#!/bin/sh
# Sends `modelc weights apply` signals at random moments. Each time there must be either the complete old model or the
# complete new one, and after the next run nothing else.
#
# usage: scripts/stress/kill-apply.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. Half of the trials apply a diff to a network, the others all
# weights to a network whose weight file was truncated. The model is 5 MB, from Benchmarks/make_vgg16.py, which needs
# scripts/env/find-python.sh once; MODEL selects another network.
. "$(dirname "$0")/kill_trials.sh"
find_modelc
find_model
name=$stem.mlmodelc
"$MODELC" compile "$MODEL" "$work" >/dev/null
mv "$work/$name" "$work/old"
# Other weights: the last bytes of the file belong to the last layer.
cp -R "$work/old" "$work/other"
weights=$work/other/model.espresso.weights
size=$(stat -c %s "$weights")
head -c 16384 /dev/urandom | dd of="$weights" bs=1 seek=$((size - 16384)) conv=notrunc status=none
"$MODELC" weights diff "$work/old" "$work/other" -o "$work/changes.mlweights" >/dev/null
"$MODELC" weights extract "$work/other" "$work/all.mlweights" >/dev/null
cp -R "$work/old" "$work/truncated"
"$MODELC" weights truncate "$work/truncated" >/dev/null

mkdir "$work/out"
out=$work/out/$name
# prepare OLD WEIGHTS: applies once, to get the expected result and the duration.
prepare() {
  cp -R "$work/$1" "$out"
  time_of "$MODELC" weights apply "$out" "$work/$2.mlweights" >"$work/$2-longest"
  mv "$out" "$work/$2-new"
  cmp -s "$work/$2-new/model.espresso.weights" "$weights" || fail "applying '$2' gives the wrong weights"
}
prepare old changes
prepare truncated all

while next_trial; do
  if [ $((trial % 2)) -eq 0 ]; then begin=truncated apply=all; else begin=old apply=changes; fi
  rm -rf "$work/out"
  mkdir "$work/out"
  cp -R "$work/$begin" "$out"
  kill_within "$(cat "$work/$apply-longest")" "$MODELC" weights apply "$out" "$work/$apply.mlweights"
  classify "$out" "$work/$apply-new" "$work/$begin"
  # The next run has the old model before it, or the new one, which it may refuse: it is the model of other weights.
  rm -rf "$out"
  cp -R "$work/$begin" "$out"
  check_leftovers "$work/out" "$name" "$MODELC" weights apply "$out" "$work/$apply.mlweights"
done
report ""
