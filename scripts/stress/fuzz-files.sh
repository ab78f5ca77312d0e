#!/bin/sh
# Fuzzes the code that handles files: scripts/stress/fuzz-files.sh [LENGTH [TARGET...]].
# LENGTH is a number of seconds for each target (default 60), or a number of inputs such as 100000x, the same ones in each
# run.
#   FuzzModel        reader, validator and writer of models
#   FuzzProgramText  reader and writer of model.mil
#   FuzzOperations   shape rules of operations, and their kernels on small tensors
#   FuzzOnnx         reader of ONNX files, and their conversion to ML Programs
# Starts from the example models, operations from scripts/generate/write-operation-seeds.py, the files in Fuzz/Corpus, and for ONNX the
# files of $MODELC_ONNX_SEEDS, a folder such as that of the node cases, if it is set. An input
# that crashes, hangs for ten seconds or uses more than 1 GiB ends the run with status 1 and is kept in Fuzz/.build.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
length=${1:-60}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- FuzzModel FuzzProgramText FuzzOperations FuzzOnnx
cd "$root/Fuzz"
coverage=edge,inline-8bit-counters,pc-table,trace-cmp
runtime=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')/clang
library=$(find -L "$runtime" -name 'libclang_rt.fuzzer_no_main-*.a' 2>/dev/null | head -n 1)
if [ -z "$library" ]; then
  echo "error: this Swift toolchain has no libFuzzer (libclang_rt.fuzzer_no_main)" >&2
  exit 1
fi
# build TARGET ARGUMENT...
build() {
  product=$1
  shift
  swift build -c release --quiet "$@" --product "$product" \
    -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -sanitize=address -Xswiftc -sanitize-coverage=$coverage \
    -Xcc -fsanitize=address -Xcc -fsanitize-coverage=$coverage \
    -Xlinker "$library" -Xlinker -lstdc++
}
for target in "$@"; do
  # The importer is in no product, so its fuzzer is a target of the main package.
  case $target in
  FuzzOnnx) (export MODELC_FUZZ=1; build "$target" --package-path .. --scratch-path .build/onnx) ;;
  *) build "$target" ;;
  esac
done
for target in "$@"; do
  corpus=.build/corpus-$target
  mkdir -p "$corpus"
  # Small inputs reach more code a second, so models with many weights are no seeds.
  case $target in
  FuzzModel) find ../examples/models Corpus -type f \( -name '*.mlmodel' -o -name '*.bin' \) -size -64k \
    -exec cp {} "$corpus" \; 2>/dev/null || true ;;
  FuzzProgramText) find Corpus -type f -name '*.mil' -exec cp {} "$corpus" \; ;;
  FuzzOperations)
    find Corpus -type f -name '*.operation' -exec cp {} "$corpus" \;
    python3 "$root/scripts/generate/write-operation-seeds.py" "$corpus"
    ;;
  FuzzOnnx)
    find Corpus -type f -name '*.onnx' -exec cp {} "$corpus" \;
    if [ -n "${MODELC_ONNX_SEEDS:-}" ]; then
      find "$MODELC_ONNX_SEEDS" -type f -name '*.onnx' -size -64k | while read -r seed; do
        cp "$seed" "$corpus/$(printf '%s' "$seed" | md5sum | cut -c 1-16).onnx"
      done
    fi
    ;;
  esac
  echo "$target: $length"
  case $length in
  *x) limit="-runs=${length%x} -seed=1" ;;
  *) limit="-max_total_time=$length" ;;
  esac
  case $target in
  FuzzOnnx) program=.build/onnx/release/$target ;;
  *) program=.build/release/$target ;;
  esac
  # shellcheck disable=SC2086 # Two options.
  "$program" "$corpus" $limit -timeout=10 -rss_limit_mb=1024 -max_len=65536 \
    -print_final_stats=1 -artifact_prefix=.build/
done
