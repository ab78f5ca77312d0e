#!/bin/sh
# Sends `modelc serve` signals at random moments while it loads models and predicts. The replies before must be whole, and
# after the next run there must be no temporary files; SIGTERM and SIGINT end it with status 0 after a whole reply.
#
# usage: scripts/stress/kill-serve.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC is the path of modelc.
. "$(dirname "$0")/kill_trials.sh"
find_modelc
inputs='{"climate": {"t": "str", "v": "polar"}, "solarPanels": {"t": "float", "v": 1}, "greenhouses": {"t": "float", "v": 1},
 "size": {"t": "float", "v": 750}}'
for round in 1 2 3 4 5 6; do
  handle=$((2 * round - 1))
  echo '{"op": "load", "path": "examples/models/HabitatPricer.mlmodel"}'
  echo '{"op": "load", "path": "examples/models/DigitClassifier.mlmodel"}'
  echo "{\"op\": \"predict\", \"model\": $handle, \"inputs\": $inputs, \"repeat\": 20}" | tr -d '\n'
  echo
  [ $((round % 3)) -ne 0 ] || echo "{\"op\": \"unload\", \"model\": $handle}"
done >"$work/requests"
serve() { "$MODELC" serve --stdio <"$work/requests"; }
longest=$(time_of serve)
serve >"$work/expected"
[ -z "$(ls -A "$TMPDIR")" ] || fail "temporary files are left without any signal"
if grep -q '"ok": *false' "$work/expected"; then fail "a request fails: $(grep '"ok": *false' "$work/expected")"; fi
count=$(wc -l <"$work/expected")

mkdir "$work/out"
replies=0
while next_trial; do
  # The server reads its requests from standard input, which is nothing for what a shell starts in the background.
  kill_within "$longest" sh -c 'exec "$0" serve --stdio <"$1"' "$MODELC" "$work/requests"
  whole=$(grep -c '^{.*}$' "$work/output" || true)
  replies=$((replies + whole))
  if [ "$signal" != KILL ] && [ "$(wc -l <"$work/output")" -ne "$(grep -c '' "$work/output" || true)" ]; then
    fail "the last reply is cut off"
  fi
  check_leftovers "$work/out" "" sh -c 'echo "{}" | "$0" serve --stdio' "$MODELC"
done
report "$replies whole replies of $((trials * count))"
