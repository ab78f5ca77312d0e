#!/bin/sh
# Kills `modelc compile` with SIGKILL at random moments. Each time there must be no directory, the complete old one or the
# complete new one, and after the next run nothing else.
#
# usage: scripts/kill-compile.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. The model is 5 MB, from Benchmarks/make_vgg16.py, which
# needs scripts/python-env.sh once; MODEL selects another one.
set -eu
cd "$(dirname "$0")/.."
. scripts/kill-trials.sh
trials=${1:-200}
find_modelc
find_model
modelc=$MODELC
model=$MODEL

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stem=$(basename "${model%.*}")
out=$work/out/$stem.mlmodelc
"$modelc" compile "$model" "$work/new" >/dev/null
# The old directory has another dialect, so that old and new have different files.
"$modelc" compile "$model" "$work/old" --dialect xcode11 >/dev/null
longest=$(time_of "$modelc" compile "$model" "$work/out")

same() { diff -r "$1" "$out" >/dev/null 2>&1; }
missing=0 old=0 new=0 litter=0
trial=0
while [ "$trial" -lt "$trials" ]; do
  trial=$((trial + 1))
  rm -rf "$out"
  if [ $((trial % 2)) -eq 0 ]; then
    "$modelc" compile "$model" "$work/out" --dialect xcode11 >/dev/null
    if [ "$(ls -A "$work/out")" != "$stem.mlmodelc" ]; then
      echo "error: trial $trial: temporary files are left after the next run: $(ls -A "$work/out" | tr '\n' ' ')" >&2
      exit 1
    fi
  fi
  delay=$(random_delay "$trial" "$longest")
  kill_after "$delay" "$modelc" compile "$model" "$work/out"
  [ "$(ls -A "$work/out")" = "$stem.mlmodelc" ] || [ -z "$(ls -A "$work/out")" ] || litter=$((litter + 1))
  if [ ! -e "$out" ]; then
    # An old directory never goes before the new one is there.
    [ $((trial % 2)) -eq 1 ] || { echo "error: trial $trial after $delay s: the old directory is gone" >&2; exit 1; }
    missing=$((missing + 1))
  elif same "$work/new/$stem.mlmodelc"; then
    new=$((new + 1))
  elif [ $((trial % 2)) -eq 0 ] && same "$work/old/$stem.mlmodelc"; then
    old=$((old + 1))
  else
    echo "error: trial $trial after $delay s: the directory is neither the old one nor the new one" >&2
    find "$out" >&2
    exit 1
  fi
done
"$modelc" compile "$model" "$work/out" >/dev/null
if [ "$(ls -A "$work/out")" != "$stem.mlmodelc" ] || ! same "$work/new/$stem.mlmodelc"; then
  echo "error: the last run left other files than the new directory" >&2
  exit 1
fi
echo "$trials kills: $missing without a directory, $old with the old one, $new with the new one;" \
  "$litter left temporary files, none after the next run"
