#!/bin/sh
# Predicts with many models on eight threads: scripts/stress/soak-threads.sh [SECONDS] [--sanitize] (default 20).
# Fails if a result differs from the first one by a single bit, or if memory, threads or open files grow; --sanitize also
# finds memory errors and leaks. The models are the examples and those in $MODELC_SHARED/models that can run.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-20}
shared=${MODELC_SHARED:-$root/../shared}
cd "$root/Benchmarks/Soak"
if [ "${2:-}" = --sanitize ]; then
  swift build --sanitize=address --scratch-path .build-address --quiet
  # A large quarantine of freed memory would look like growth.
  export ASAN_OPTIONS="quarantine_size_mb=8:${ASAN_OPTIONS:-detect_leaks=1}"
  export LSAN_OPTIONS="suppressions=$PWD/leaks.txt:print_suppressions=0:${LSAN_OPTIONS:-}"
  program=.build-address/debug/Soak
else
  # The products of modelc's own release build serve here too.
  # shellcheck disable=SC2046 # Flags are several words.
  MODELC_RELEASE=1 swift build $("$root/scripts/build/print-release-flags.sh") --scratch-path "$root/.build" --disable-build-manifest-caching
  program=$root/.build/release/Soak
fi
set -- ../../examples/models/*.mlmodel ../../examples/models/*.mlpackage
least=$#
if [ -d "$shared/models" ]; then
  set -- "$@" "$shared"/models/*.mlmodel "$shared"/models/*.mlpackage
fi
exec "$program" --seconds "$seconds" --least "$least" "$@"
