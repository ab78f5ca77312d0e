#!/bin/sh
# Kills `modelc weights apply` with SIGKILL at random moments. Each time there must be either the complete old model or the
# complete new one, and after the next run nothing else.
#
# usage: scripts/kill-apply.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. Half of the trials apply a diff to a network, the others all
# weights to a network whose weight file was truncated. The model is 5 MB, from Benchmarks/make_vgg16.py, which needs
# scripts/python-env.sh once; MODEL selects another network.
set -eu
cd "$(dirname "$0")/.."
. scripts/kill-trials.sh
trials=${1:-200}
find_modelc
find_model

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stem=$(basename "${MODEL%.*}")
"$MODELC" compile "$MODEL" "$work" >/dev/null
mv "$work/$stem.mlmodelc" "$work/old"
# Other weights: the last bytes of the file belong to the last layer.
cp -r "$work/old" "$work/other"
weights=$work/other/model.espresso.weights
size=$(stat -c %s "$weights")
head -c 16384 /dev/urandom | dd of="$weights" bs=1 seek=$((size - 16384)) conv=notrunc status=none
"$MODELC" weights diff "$work/old" "$work/other" -o "$work/changes.mlweights" >/dev/null
"$MODELC" weights extract "$work/other" "$work/all.mlweights" >/dev/null
cp -r "$work/old" "$work/truncated"
"$MODELC" weights truncate "$work/truncated" >/dev/null

mkdir "$work/out"
out=$work/out/$stem.mlmodelc
# prepare OLD WEIGHTS: applies once, to get the expected result and the duration.
prepare() {
  cp -r "$work/$1" "$out"
  time_of "$MODELC" weights apply "$out" "$work/$2.mlweights" >"$work/$2-longest"
  mv "$out" "$work/$2-new"
  cmp -s "$work/$2-new/model.espresso.weights" "$weights" || {
    echo "error: applying '$2' gives the wrong weights" >&2
    exit 1
  }
}
prepare old changes
prepare truncated all

same() { diff -r "$1" "$out" >/dev/null 2>&1; }
old=0 new=0 litter=0
trial=0
while [ "$trial" -lt "$trials" ]; do
  trial=$((trial + 1))
  if [ $((trial % 2)) -eq 0 ]; then begin=truncated apply=all; else begin=old apply=changes; fi
  rm -rf "$out"
  cp -r "$work/$begin" "$out"
  delay=$(random_delay "$trial" "$(cat "$work/$apply-longest")")
  kill_after "$delay" "$MODELC" weights apply "$out" "$work/$apply.mlweights"
  [ "$(ls -A "$work/out")" = "$stem.mlmodelc" ] || litter=$((litter + 1))
  if same "$work/$begin"; then
    old=$((old + 1))
  elif same "$work/$apply-new"; then
    new=$((new + 1))
  else
    echo "error: trial $trial after $delay s: the model is neither the old one nor the new one" >&2
    find "$out" >&2
    exit 1
  fi
  if [ $((trial % 10)) -eq 0 ]; then
    rm -rf "$out"
    cp -r "$work/$begin" "$out"
    "$MODELC" weights apply "$out" "$work/$apply.mlweights" >/dev/null
    if [ "$(ls -A "$work/out")" != "$stem.mlmodelc" ] || ! same "$work/$apply-new"; then
      echo "error: trial $trial: the next run left other files than the new model: $(ls -A "$work/out" | tr '\n' ' ')" >&2
      exit 1
    fi
  fi
done
echo "$trials kills: $old with the old model, $new with the new one; $litter left temporary files, none after the next run"
