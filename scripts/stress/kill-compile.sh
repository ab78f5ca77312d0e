#!/bin/sh
# Sends `modelc compile` signals at random moments. Each time there must be no directory, the complete old one or the
# complete new one, and after the next run nothing else.
#
# usage: scripts/stress/kill-compile.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. The model is 5 MB, from Benchmarks/make_vgg16.py, which
# needs scripts/env/find-python.sh once; MODEL selects another one.
. "$(dirname "$0")/kill_trials.sh"
find_modelc
find_model
name=$stem.mlmodelc
"$MODELC" compile "$MODEL" "$work/new" >/dev/null
# The old directory has another dialect, so that old and new have different files.
"$MODELC" compile "$MODEL" "$work/old" --dialect xcode11 >/dev/null
longest=$(time_of "$MODELC" compile "$MODEL" "$work/out")

while next_trial; do
  rm -rf "$work/out"
  mkdir "$work/out"
  set -- "$work/out/$name" "$work/new/$name"
  if [ $((trial % 2)) -eq 0 ]; then
    cp -R "$work/old/$name" "$work/out"
    set -- "$@" "$work/old/$name"
  fi
  kill_within "$longest" "$MODELC" compile "$MODEL" "$work/out"
  classify "$@"
  check_leftovers "$work/out" "$name" "$MODELC" compile "$MODEL" "$work/out"
done
report ""
