#!/bin/bash
# Checks that the stages agree: scripts/stress/fuzz-contract.sh [COUNT [FIRST]] (default: 4000 models of each kind from number 0).
# First judges models that it makes itself, as scripts/stress/judge-contract.sh does, but with sanitizers.
# What validate accepts must compile, load, and predict or fail for an input's elements or open lengths. Then takes mutants of the test fixtures, the
# examples, models that scripts/generate/write-contract-seeds.py makes, and the small ones among those in $MODELC_SHARED through all
# stages, with the address and undefined-behavior sanitizers. Mutant N is the same in every run with the same seeds.
# JOBS processes share the work (default 1). Prints how many mutants came how far, and the most memory that a process took.
# Fails if a stage breaks the contract, crashes, takes more than 30 s or more than 1 GiB; such mutants are kept in
# Fuzz/.build/breaks.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
count=${1:-4000}
first=${2:-0}
jobs=${JOBS:-1}
shared=${MODELC_SHARED:-}
build=$root/Fuzz/.build/contract
cd "$root"
MODELC_FUZZ=1 swift build -c release --quiet --scratch-path "$build" --product FuzzContract \
  -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -sanitize=address -Xcc -fsanitize=address,undefined -Xcc -fno-sanitize-recover=undefined
seeds=$root/Fuzz/.build/contract-seeds
if [ ! -d "$seeds" ] || [ scripts/generate/write-contract-seeds.py -nt "$seeds" ]; then
  rm -rf "$seeds"
  "$(scripts/env/find-python.sh)" scripts/generate/write-contract-seeds.py "$seeds" >"$root/Fuzz/.build/contract-seeds.log" 2>&1 || {
    cat "$root/Fuzz/.build/contract-seeds.log" >&2
    exit 1
  }
fi
judged=0
JUDGE=$build/release/FuzzContract scripts/stress/judge-contract.sh "$count" "$first" || judged=$?
set -- Tests/ModelRuntimeTests/Fixtures examples/models "$seeds"
[ -z "$shared" ] || set -- "$@" "$shared/models"
memory=/dev/shm
[ -w "$memory" ] || memory=${TMPDIR:-/tmp}
work=$(mktemp -d "$memory/fuzz-contract.XXXXXX")
trap 'rm -rf "$work"' EXIT
# Freed memory that is held back would look like memory in use; a process that is to end need not explain itself at length.
export ASAN_OPTIONS="quarantine_size_mb=16:detect_leaks=0:allocator_may_return_null=1:${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}" SWIFT_BACKTRACE=enable=no

# share JOB FIRST COUNT SEED...: goes on behind a mutant that ends the process.
share() {
  local folder=$work/$1 next=$2 end=$(($2 + $3)) status
  shift 3
  mkdir "$folder"
  while [ "$next" -lt "$end" ]; do
    status=0
    "$build/release/FuzzContract" --folder "$folder" --from "$next" --count $((end - next)) --breaks Fuzz/.build/breaks "$@" \
      2>&1 || status=$?
    cat "$folder/record" >>"$folder/records"
    [ "$status" -gt 1 ] || break
    next=$(cut -d' ' -f1 "$folder/record")
    echo "break: mutant $next ends the process with status $status"
    echo crash >>"$folder/crashes"
    next=$((next + 1))
  done
}

rm -rf Fuzz/.build/breaks
each=$(((count + jobs - 1) / jobs))
for ((job = 0; job < jobs; job++)); do
  share "$job" $((first + job * each)) "$each" "$@" &
done
wait
crashes=$(cat "$work"/*/crashes 2>/dev/null | wc -l)
cat "$work"/*/records | awk -v crashes="$crashes" -v judged="$judged" '
  { for (i = 2; i < NF; i += 2) if ($i == "MiB") { if ($(i + 1) > peak) peak = $(i + 1) } else sum[$i] += $(i + 1) }
  END {
    mutants = crashes
    for (name in sum) mutants += sum[name]
    printf "%d mutants: %d unreadable, %d refused by validate, %d foreign, %d loaded only, %d naming an input, %d ended at a limit, %d predicted\n",
      mutants, sum["unreadable"], sum["refused"], sum["foreign"], sum["loaded"], sum["inputRefused"], sum["limited"], sum["predicted"]
    printf "%d breaks, %d crashes; at most %d MiB\n", sum["breaks"], crashes, peak
    exit sum["breaks"] + crashes + judged > 0
  }'
