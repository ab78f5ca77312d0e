#!/bin/sh
# Runs many processes of modelc at the same time: each must succeed, and nothing but their results may be left.
#
# usage: scripts/stress/run-processes.sh [N]     N processes, 128 by default
#
# Half of N compile a model into new directories, the others into one and the same. Then N `modelc predict` read a compiled
# model that is compiled again and again, and N `modelc update` take it from the cache, all under `modelc cache clear` in a
# loop. Makes a release build first, unless MODELC is the path of modelc.
. "$(dirname "$0")/kill_trials.sh"
[ $# -gt 0 ] || trials=128
find_modelc
name=HabitatPricer.mlmodelc
source=examples/models/HabitatPricer.mlmodel
"$MODELC" compile $source "$work" >/dev/null

# together COUNT FUNCTION: runs the function with the numbers up to COUNT, all at the same time.
together() {
  : >"$work/failed"
  _number=0 _processes=
  while [ "$_number" -lt "$1" ]; do
    _number=$((_number + 1))
    { "$2" $_number >"$work/output-$_number" 2>&1 || cat "$work/output-$_number" >>"$work/failed"; } &
    _processes="$_processes $!"
  done
  # shellcheck disable=SC2086 # Numbers of processes.
  wait $_processes
  [ ! -s "$work/failed" ] || { cat "$work/failed" >&2; fail "a process failed"; }
}

compile() {
  if [ $(($1 % 2)) -eq 0 ]; then set -- "$work/new/same"; else set -- "$work/new/$1/a/b"; fi
  "$MODELC" compile $source "$1"
}
together "$trials" compile
for directory in "$work/new/same" "$work"/new/[0-9]*/a/b; do
  diff -r "$work/$name" "$directory/$name" || fail "'$directory' has another model"
  expect_only "$directory" "$name"
done

# Until the file `stop` is there, one process compiles the model again and another clears the cache.
mkdir "$work/again" "$work/out"
"$MODELC" compile $source "$work/again" >/dev/null
while [ ! -e "$work/stop" ]; do "$MODELC" compile $source "$work/again" || echo "compile failed" >>"$work/problems"; done >/dev/null &
compiling=$!
clear_count=0
while [ ! -e "$work/stop" ]; do
  "$MODELC" cache clear >/dev/null || echo "cache clear failed" >>"$work/problems"
  clear_count=$((clear_count + 1))
  echo $clear_count >"$work/clears"
done &
clearing=$!
predict() {
  "$MODELC" predict "$work/again/$name" -i climate=polar -i solarPanels=1 -i greenhouses=1 -i size=750 --json | grep -q 4125.35
}
update() {
  "$MODELC" update examples/models/DrawingClassifier.mlmodel --data examples/digits --output "$work/out/$1.mlmodelc"
}
# As many at a time as the other loops get a turn between them.
rounds=$(((trials + 7) / 8))
round=0
while [ $round -lt $rounds ]; do
  together 8 predict
  together 8 update
  round=$((round + 1))
done
touch "$work/stop"
wait $compiling $clearing
[ ! -s "$work/problems" ] || fail "$(cat "$work/problems")"
expect_only "$work/again" "$name"
for number in 1 2 3 4 5 6 7 8; do echo $number.mlmodelc; done >"$work/names"
[ "$(ls -A "$work/out")" = "$(cat "$work/names")" ] || fail "other files than the updated models: $(ls -A "$work/out")"
"$MODELC" cache clear >/dev/null
[ -z "$(ls -A "$MODELC_CACHE")" ] || fail "the cache is not empty: $(ls -A "$MODELC_CACHE")"
echo "$trials parallel compiles, $((8 * rounds)) predictions and $((8 * rounds)) updates while the model was replaced and the" \
  "cache was cleared $(cat "$work/clears") times: none failed, nothing was left"
