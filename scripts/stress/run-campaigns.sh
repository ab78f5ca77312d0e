#!/bin/sh
# Runs the long tests: processes that are killed, files that are cut, processes at the same time, many threads, hostile requests, fuzzing.
#
# usage: scripts/stress/run-campaigns.sh [NAME[=LENGTH]…]     all of them, or those named, at full length or at LENGTH: hours
#        scripts/stress/run-campaigns.sh --short              a small share of those that need no build of their own, for CI: minutes
#
# Writes what they counted to Documentation/measurements/campaigns.md, unless --short; campaigns that were not run keep their lines, and
# scripts/rules/check-claims.py rejects a line that gets old. With
# MODELC_SHARED, some use the models and cases there too. Ends with status 1 if one fails, after all of them ran. Makes
# release builds first, unless MODELC and MODELC_STORE are the paths of modelc and modelc-store.
set -eu
cd "$(dirname "$0")/../.."
page=Documentation/measurements/campaigns.md

# Name, short length or - for none, full length, command: LENGTH stands for the length, a number of trials, processes, mutants
# or seconds.
campaigns() {
  cat <<'END'
compile|20|1000|scripts/stress/kill-compile.sh LENGTH
unpack|20|1000|scripts/stress/kill-unpack.sh LENGTH
apply|20|1000|scripts/stress/kill-apply.sh LENGTH
update|20|1000|scripts/stress/kill-update.sh LENGTH
writers|60|1000|scripts/stress/kill-writers.sh LENGTH
serve|20|1000|scripts/stress/kill-serve.sh LENGTH
store|20|500|scripts/stress/kill-store.sh LENGTH
cut|3|120|scripts/stress/cut-files.py --trials LENGTH
assets|500|200000|scripts/stress/mutate-assets.py --mutants LENGTH
together|32|1024|scripts/stress/run-processes.sh LENGTH
soak|20|1800|scripts/stress/soak-threads.sh LENGTH
judge|-|100000|scripts/stress/judge-contract.sh LENGTH
counts|-|6|scripts/stress/grow-counts.py --doublings LENGTH
contract|-|1000000|scripts/stress/fuzz-contract.sh LENGTH
model|-|3600|scripts/stress/fuzz-files.sh LENGTH FuzzModel
text|-|3600|scripts/stress/fuzz-files.sh LENGTH FuzzProgramText
operations|-|3600|scripts/stress/fuzz-files.sh LENGTH FuzzOperations
onnx|-|3600|scripts/stress/fuzz-files.sh LENGTH FuzzOnnx
END
}

short=
if [ "${1:-}" = --short ]; then
  short=1
  shift
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
campaigns >"$work/all"
for name; do
  name=${name%=*}
  cut -d'|' -f1 "$work/all" | grep -qx "$name" || {
    echo "error: there is no campaign '$name', expected some of: $(cut -d'|' -f1 "$work/all" | tr '\n' ' ')" >&2
    exit 64
  }
done
for product in modelc modelc-store; do
  if [ $product = modelc ]; then found=${MODELC:-}; else found=${MODELC_STORE:-}; fi
  [ -n "$found" ] || scripts/build/build-release.sh "$product"
done
export MODELC="${MODELC:-$(pwd)/.build/release/modelc}" MODELC_STORE="${MODELC_STORE:-$(pwd)/.build/release/modelc-store}"

build=release
case $MODELC in */debug/modelc) build=debug ;; esac

status=0
while IFS='|' read -r name little much command; do
  length=$much
  [ -z "$short" ] || length=$little
  [ "$length" != - ] || continue
  case " $* " in
  "  " | *" $name "*) ;;
  *" $name="*) length=$(printf '%s\n' "$@" | sed -n "s/^$name=//p") ;;
  *) continue ;;
  esac
  command=$(echo "$command" | sed "s/LENGTH/$length/")
  echo "$command"
  if $command >"$work/output" 2>"$work/errors" </dev/null; then
    # Fuzzers end with statistics of libFuzzer; the others with a sentence.
    result=$(sed -n 's/^stat::number_of_executed_units: *\([0-9]*\)/\1 inputs: no crash, no hang/p' "$work/output" "$work/errors")
    [ -n "$result" ] || result=$(tail -n 1 "$work/output")
  else
    status=1
    # Some say what is wrong among their results.
    result="**failed**: $(cat "$work/output" "$work/errors" | grep '^error: ' | tail -n 1)"
    tail -n 50 "$work/output" "$work/errors" >&2
  fi
  echo "  $result"
  # The judge has a program of its own.
  case $name in judge) built=debug ;; *) built=$build ;; esac
  printf '| %s | `%s` | %s | %s | %s | %s |\n' "$name" "$command" "$built" "$(date -u +%Y-%m-%d)" \
    "$(git rev-parse --short=8 HEAD)" "$result" >"$work/line-$name"
done <"$work/all"
[ -z "$short" ] || exit $status

{
  cat <<'END'
# Campaigns

Long tests that a person runs now and then; CI runs a small share of most (`scripts/stress/run-campaigns.sh --short`). Each script says at
its top what it demands. `scripts/stress/run-campaigns.sh` writes this page: a campaign without a line here was not run, and
`scripts/rules/check-claims.py` rejects lines that are more than 300 commits old.

| campaign | run | build | day | commit | result |
|---|---|---|---|---|---|
END
  while IFS='|' read -r name little much command; do
    cat "$work/line-$name" 2>/dev/null || grep "^| $name |" "$page" 2>/dev/null || true
  done <"$work/all"
} >"$work/page"
cp "$work/page" "$page"
exit $status
