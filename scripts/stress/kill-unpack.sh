#!/bin/sh
# Sends `modelc unpack` signals at random moments. Each time there must be no directory, the complete old one or the complete
# new one, and after the next run nothing else.
#
# usage: scripts/stress/kill-unpack.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. The model is 5 MB, from Benchmarks/make_vgg16.py, which
# needs scripts/env/find-python.sh once; MODEL selects another one. The trials alternate between all compressions.
. "$(dirname "$0")/kill_trials.sh"
find_modelc
find_model
name=$stem.mlmodelc
mkdir "$work/out"
"$MODELC" compile "$MODEL" "$work/new" >/dev/null
# The old directory has another dialect, so that old and new have different files.
"$MODELC" compile "$MODEL" "$work/old" --dialect xcode11 >/dev/null
for way in tar tar.gz tar.bz2 tar.xz tar.zst; do
  "$MODELC" pack "$work/new/$name" "$work/$way.$way" >/dev/null
  mv "$work/$way.$way" "$work/$way"
  time_of "$MODELC" unpack "$work/$way" "$work/out" >"$work/$way-longest"
done

while next_trial; do
  case $((trial / 2 % 5)) in 0) way=tar ;; 1) way=tar.gz ;; 2) way=tar.bz2 ;; 3) way=tar.xz ;; *) way=tar.zst ;; esac
  rm -rf "$work/out"
  mkdir "$work/out"
  set -- "$work/out/$name" "$work/new/$name"
  if [ $((trial % 2)) -eq 0 ]; then
    cp -R "$work/old/$name" "$work/out"
    set -- "$@" "$work/old/$name"
  fi
  kill_within "$(cat "$work/$way-longest")" "$MODELC" unpack "$work/$way" "$work/out"
  classify "$@"
  check_leftovers "$work/out" "$name" "$MODELC" unpack "$work/$way" "$work/out"
done
report ""
