# What the scripts that kill modelc share: read it with `.`, from the repository's root.

# Sets MODELC to a release build, unless it names a modelc already.
find_modelc() {
  [ -z "${MODELC:-}" ] || return 0
  swift build -c release --product modelc --static-swift-stdlib --quiet
  MODELC=$(pwd)/.build/release/modelc
}

# Sets MODEL to Benchmarks/make_vgg16.py's of 5 MB, unless it names a model already.
find_model() {
  [ -z "${MODEL:-}" ] || return 0
  MODEL=.build/benchmarks/vgg16-5MB.mlmodel
  [ ! -f "$MODEL" ] || return 0
  mkdir -p "$(dirname "$MODEL")"
  "$(scripts/python-env.sh)" Benchmarks/make_vgg16.py "$MODEL" --megabytes 5
}

microseconds() { echo $(($(date +%s%N) / 1000)); }

# time_of COMMAND…: prints how long it runs, in microseconds.
time_of() {
  _start=$(microseconds)
  "$@" >/dev/null
  echo $(($(microseconds) - _start))
}

# random_delay SEED LONGEST: prints seconds, evenly spread up to a tenth beyond LONGEST microseconds.
random_delay() {
  awk -v seed="$1" -v longest="$2" 'BEGIN { srand(seed); printf "%.6f", rand() * 1.1 * longest / 1e6 }'
}

# kill_after SECONDS COMMAND…: runs the command, and ends it with SIGKILL unless it was faster.
kill_after() {
  _delay=$1
  shift
  "$@" >/dev/null 2>&1 &
  _process=$!
  sleep "$_delay"
  kill -9 "$_process" 2>/dev/null || true
  wait "$_process" 2>/dev/null || true
}
