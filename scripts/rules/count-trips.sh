#!/bin/sh
# Counts the Swift files and targets whose code runs on a trip through modelc: count-trips.sh [COMMIT]
#
# Builds modelc with coverage in .build-trips (of COMMIT, if one is named, in a worktree of its own), and runs each trip on the
# models of examples/. Files that are generated, and tests, do not count. Documentation/architecture.md has the results.
set -eu
cd "$(dirname "$0")/../.."
root=$(pwd)
source=$root
if [ $# -gt 0 ]; then
  source=$root/.build-trips/source-$1
  [ -d "$source" ] || git worktree add -q --detach "$source" "$1"
fi
tools=$(dirname "$(swift -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)",\{0,1\}$/\1/p')")/../bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
scratch=$root/.build-trips/build-${1:-here}
swift build --package-path "$source" --scratch-path "$scratch" --product modelc --enable-code-coverage --quiet
modelc=$scratch/debug/modelc
models=$root/examples/models
export MODELC_CACHE="$work/cache"

# trip NAME ARGUMENTS: runs modelc and prints how many files and targets took part.
trip() {
  name=$1
  shift
  LLVM_PROFILE_FILE="$work/trip.profraw" "$modelc" "$@" >"$work/output" 2>&1 || { cat "$work/output" >&2; exit 1; }
  "$tools/llvm-profdata" merge -sparse "$work/trip.profraw" -o "$work/trip.profdata"
  "$tools/llvm-cov" export -summary-only -format=text -instr-profile="$work/trip.profdata" "$modelc" >"$work/trip.json"
  python3 - "$name" "$work/trip.json" <<'END'
import json, sys
files = json.load(open(sys.argv[2]))["data"][0]["files"]
ran = [f["filename"].split("/Sources/")[1] for f in files
       if "/Sources/Model" in f["filename"] and "Generated/" not in f["filename"]
       and f["summary"]["functions"]["covered"] > 0]
targets = {name.split("/")[0] for name in ran}
print(f"{sys.argv[1]:40} {len(ran):4} files in {len(targets):2} targets")
END
}

trip "start (modelc --version)" --version
trip "inspect a network" inspect "$models/DigitClassifier.mlmodel"
trip "compile a network" compile "$models/DigitClassifier.mlmodel" "$work/out"
trip "compile an ML Program" compile "$models/SmallProgram.mlpackage" "$work/out"
trip "predict, network from source" predict "$models/DigitClassifier.mlmodel" -i "$root/examples/digits/3_1.png"
trip "predict, compiled network" predict "$work/out/DigitClassifier.mlmodelc" -i "$root/examples/digits/3_1.png"
trip "update a network" update "$models/DigitClassifier.mlmodel" --data "$root/examples/handwriting/learn" -o "$work/out/New.mlmodelc"
trip "generate" generate "$models/DigitClassifier.mlmodel" "$work/out"
