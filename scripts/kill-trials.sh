# Shared by the kill-*.sh scripts: source it from the repository's root.

# Sets MODELC to a release build, unless it is set.
find_modelc() {
  [ -z "${MODELC:-}" ] || return 0
  swift build -c release --product modelc --static-swift-stdlib --quiet
  MODELC=$(pwd)/.build/release/modelc
}

# Sets MODEL to a 5 MB model from Benchmarks/make_vgg16.py, unless it is set.
find_model() {
  [ -z "${MODEL:-}" ] || return 0
  MODEL=.build/benchmarks/vgg16-5MB.mlmodel
  [ ! -f "$MODEL" ] || return 0
  mkdir -p "$(dirname "$MODEL")"
  "$(scripts/python-env.sh)" Benchmarks/make_vgg16.py "$MODEL" --megabytes 5
}

microseconds() { echo $(($(date +%s%N) / 1000)); }

# time_of COMMAND…: runs the command and prints its duration in microseconds.
time_of() {
  _start=$(microseconds)
  "$@" >/dev/null
  echo $(($(microseconds) - _start))
}

# random_delay SEED LONGEST: prints a number of seconds, uniformly distributed up to 1.1 × LONGEST microseconds.
random_delay() {
  awk -v seed="$1" -v longest="$2" 'BEGIN { srand(seed); printf "%.6f", rand() * 1.1 * longest / 1e6 }'
}

# kill_after SECONDS COMMAND…: runs the command, and kills it with SIGKILL unless it finishes earlier.
kill_after() {
  _delay=$1
  shift
  "$@" >/dev/null 2>&1 &
  _process=$!
  sleep "$_delay"
  kill -9 "$_process" 2>/dev/null || true
  wait "$_process" 2>/dev/null || true
}
