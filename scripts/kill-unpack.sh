#!/bin/sh
# Kills `modelc unpack` with SIGKILL at random moments. Each time there must be no directory, the complete old one or the
# complete new one, and after the next run nothing else.
#
# usage: scripts/kill-unpack.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. The model is 5 MB, from Benchmarks/make_vgg16.py, which
# needs scripts/python-env.sh once; MODEL selects another one. The trials alternate between all compressions.
set -eu
cd "$(dirname "$0")/.."
. scripts/kill-trials.sh
trials=${1:-200}
find_modelc
find_model

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stem=$(basename "${MODEL%.*}")
out=$work/out/$stem.mlmodelc
mkdir "$work/out"
"$MODELC" compile "$MODEL" "$work/new" >/dev/null
# The old directory has another dialect, so that old and new have different files.
"$MODELC" compile "$MODEL" "$work/old" --dialect xcode11 >/dev/null
for way in tar gz bz2 xz zst; do
  ending=tar
  [ $way = tar ] || ending=tar.$way
  "$MODELC" pack "$work/new/$stem.mlmodelc" "$work/$way.$ending" >/dev/null
  mv "$work/$way.$ending" "$work/$way"
  time_of "$MODELC" unpack "$work/$way" "$work/out" >"$work/$way-longest"
done

same() { diff -r "$1" "$out" >/dev/null 2>&1; }
missing=0 old=0 new=0 litter=0
trial=0
while [ "$trial" -lt "$trials" ]; do
  trial=$((trial + 1))
  case $((trial / 2 % 5)) in 0) way=tar ;; 1) way=gz ;; 2) way=bz2 ;; 3) way=xz ;; *) way=zst ;; esac
  rm -rf "$out"
  [ $((trial % 2)) -eq 1 ] || cp -r "$work/old/$stem.mlmodelc" "$out"
  delay=$(random_delay "$trial" "$(cat "$work/$way-longest")")
  kill_after "$delay" "$MODELC" unpack "$work/$way" "$work/out"
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
    echo "error: trial $trial of $way after $delay s: the directory is neither the old one nor the new one" >&2
    find "$out" >&2
    exit 1
  fi
done
"$MODELC" unpack "$work/zst" "$work/out" >/dev/null
if [ "$(ls -A "$work/out")" != "$stem.mlmodelc" ] || ! same "$work/new/$stem.mlmodelc"; then
  echo "error: the last run left other files than the new directory: $(ls -A "$work/out" | tr '\n' ' ')" >&2
  exit 1
fi
echo "$trials kills: $missing without a directory, $old with the old one, $new with the new one;" \
  "$litter left temporary files, none after the next run"
