#!/bin/sh
# Sends the commands that write models or other files signals at random moments, or limits the size of their files, so that
# writing fails half-way. Each time the output must be missing or whole, and after the next run there must be nothing else.
#
# usage: scripts/stress/kill-writers.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc. `compile`, `unpack`, `update`, `weights apply` and `serve`
# have scripts of their own.
. "$(dirname "$0")/kill_trials.sh"
find_modelc
models=examples/models
"$MODELC" compile $models/DigitClassifier.mlmodel "$work" >/dev/null
"$MODELC" compile $models/SmallProgram.mlpackage "$work" >/dev/null
mkdir "$work/a" "$work/b"
"$MODELC" compile $models/DigitGenerator.mlmodel "$work" >/dev/null
"$MODELC" compile $models/DigitGeneratorNew.mlmodel "$work" >/dev/null
mv "$work/DigitGenerator.mlmodelc" "$work/a/Digits.mlmodelc"
mv "$work/DigitGeneratorNew.mlmodelc" "$work/b/Digits.mlmodelc"
classifier=$work/DigitClassifier.mlmodelc

mkdir "$work/out" "$work/whole"
limited=0
# One round without signals tells what the output is, and how long it takes.
round=0
while [ $round -lt 11 ] || next_trial; do
  if [ $round -lt 11 ]; then number=$round; else number=$((trial % 11)); fi
  round=$((round + 1))
  rm -rf "$work/out"
  mkdir "$work/out"
  case $number in
  0) name=$number.tar.zst; set -- pack "$classifier" "$work/out/$name" ;;
  1) name=$number.tar.xz; set -- pack "$classifier" "$work/out/$name" ;;
  2) name=$number.mlpackage; set -- convert $models/DigitClassifier.mlmodel --to mlprogram "$work/out/$name" ;;
  3) name=$number.mlmodel; set -- decompile "$classifier" "$work/out/$name" ;;
  4) name=$number.mlpackage; set -- decompile "$work/SmallProgram.mlmodelc" "$work/out/$name" ;;
  5) name=$number.mlweights; set -- weights extract "$classifier" "$work/out/$name" ;;
  6) name=$number.mlweights; set -- weights diff "$work/a/Digits.mlmodelc" "$work/b/Digits.mlmodelc" -o "$work/out/$name" ;;
  7) name=$number.json; set -- predict "$classifier" --inputs examples/digits -o "$work/out/$name" ;;
  8) name=$number.mlmodel; set -- make-updatable $models/DigitGenerator.mlmodel --layers dense2 -o "$work/out/$name" ;;
  9) name=$number.mlpackage
    set -- optimize $models/SmallProgram.mlpackage --palettize 4 --threshold 10 --activations int8 -o "$work/out/$name" ;;
  *) name=; set -- pack --compare $models/DigitClassifier.mlmodel ;;
  esac
  if [ $round -le 11 ]; then
    time_of "$MODELC" "$@" >"$work/longest-$number" 2>"$work/errors" || { cat "$work/errors" >&2; fail "'modelc $1' fails"; }
    [ -z "$name" ] || mv "$work/out/$name" "$work/whole/$name"
    continue
  fi
  if [ $((trial / 11 % 3)) -eq 2 ]; then
    # In blocks of 512 bytes, of which most outputs need more.
    limited=$((limited + 1)) signal=XFSZ
    if (ulimit -f $((trial % 37 + 1)); "$MODELC" "$@" >"$work/output" 2>"$work/errors"); then
      [ -n "$name" ] && [ "$(du -sk "$work/out" | cut -f1)" -lt 64 ] || fail "'modelc $1' writes more than it may"
    elif ! grep -q "the file would be larger" "$work/errors"; then
      cat "$work/errors" >&2
      fail "'modelc $1' does not say that the file would be too large"
    fi
  else
    kill_within "$(cat "$work/longest-$number")" "$MODELC" "$@"
  fi
  [ -z "$name" ] || classify "$work/out/$name" "$work/whole/$name"
  check_leftovers "$work/out" "$name" "$MODELC" "$@"
done
report "$limited of them a limit on the size of files instead"
