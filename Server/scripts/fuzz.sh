#!/bin/sh
# Fuzzes the code that reads requests: scripts/fuzz.sh [SECONDS [TARGET...]] (default: 60 seconds for each target).
#   FuzzRequest       bodies of REST requests: JSON text and binary tensors
#   FuzzGRPCMessage   messages of gRPC requests; protoc makes their seeds
# Starts from the files in Fuzz/Corpus. An input that crashes, hangs for ten seconds or uses more than 1 GiB ends the run
# with status 1 and is kept in .build/fuzz.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- FuzzRequest FuzzGRPCMessage
coverage=edge,inline-8bit-counters,pc-table,trace-cmp
runtime=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')/clang
library=$(find -L "$runtime" -name 'libclang_rt.fuzzer_no_main-*.a' 2>/dev/null | head -n 1)
if [ -z "$library" ]; then
  echo "error: this Swift toolchain has no libFuzzer (libclang_rt.fuzzer_no_main)" >&2
  exit 1
fi
# A directory of its own, so that sanitizer flags never reach a normal build.
build=.build/fuzz
for target in "$@"; do
  MODELC_SERVER_FUZZ=1 swift build -c release --quiet --scratch-path "$build" --product "$target" \
    -Xswiftc -sanitize=address -Xswiftc -sanitize-coverage=$coverage \
    -Xcc -fsanitize=address -Xcc -fsanitize-coverage=$coverage \
    -Xlinker "$library" -Xlinker -lstdc++
done
for target in "$@"; do
  corpus=$build/corpus-$target
  mkdir -p "$corpus"
  case $target in
  FuzzRequest) find Fuzz/Corpus -name '*.request' -exec cp {} "$corpus" \; ;;
  FuzzGRPCMessage)
    find Fuzz/Corpus -name '*.message' -exec cp {} "$corpus" \;
    for text in Fuzz/Corpus/*.txtpb; do
      # shellcheck disable=SC2094 # The file that is written has another name.
      protoc --proto_path=Protos --encode=inference.ModelInferRequest inference.proto \
        <"$text" >"$corpus/$(basename "$text" .txtpb).message"
    done
    ;;
  esac
  echo "$target for $seconds seconds"
  "$build/release/$target" "$corpus" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=65536 \
    -print_final_stats=1 -artifact_prefix="$build/"
done
