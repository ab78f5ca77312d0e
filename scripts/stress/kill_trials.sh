# Shared by the kill-*.sh scripts, which source it first: . "$(dirname "$0")/kill_trials.sh"
#
# Sets `trials` to the script's first argument, 200 by default, and `work` to a directory that is removed at the end; the
# directories for temporary files and cached models are in it.
# shellcheck shell=sh disable=SC2034 # Those that source it use what is set here.
set -eu
cd "$(dirname "$0")/../.."
trials=${1:-200}
work=$(mktemp -d)
at_exit() { :; }
trap 'at_exit; rm -rf "$work"' EXIT
mkdir "$work/tmp"
export TMPDIR="$work/tmp" MODELC_CACHE="$work/cache"
trial=0 signal=KILL delay=0
missing=0 old=0 new=0 litter=0

fail() {
  [ "$trial" -eq 0 ] || set -- "trial $trial (SIG$signal after $delay s): $1"
  echo "error: $1" >&2
  exit 1
}

# Sets MODELC to a release build, unless it is set.
find_modelc() {
  [ -z "${MODELC:-}" ] || return 0
  scripts/build/build-release.sh modelc
  MODELC=$(pwd)/.build/release/modelc
}

# Sets MODEL to a 5 MB model from Benchmarks/make_vgg16.py, unless it is set, and `stem` to its name.
find_model() {
  if [ -z "${MODEL:-}" ]; then
    MODEL=.build/benchmarks/vgg16-5MB.mlmodel
    if [ ! -f "$MODEL" ]; then
      mkdir -p "$(dirname "$MODEL")"
      "$(scripts/env/find-python.sh)" Benchmarks/make_vgg16.py "$MODEL" --megabytes 5
    fi
  fi
  stem=$(basename "${MODEL%.*}")
}

# time_of COMMAND…: runs the command and prints its duration in microseconds.
time_of() {
  _start=$(($(date +%s%N) / 1000))
  "$@" >/dev/null
  echo $(($(date +%s%N) / 1000 - _start))
}

# next_trial: counts the trial, and chooses the signal: SIGKILL for half of the trials, then SIGTERM, SIGINT and SIGHUP.
next_trial() {
  [ "$trial" -lt "$trials" ] || return 1
  trial=$((trial + 1))
  case $((trial / 2 % 6)) in 0) signal=TERM ;; 2) signal=INT ;; 4) signal=HUP ;; *) signal=KILL ;; esac
}

# kill_within LONGEST COMMAND…: runs the command, and sends it the signal at a random moment, at most 1.1 × LONGEST
# microseconds after its start, unless it finishes earlier.
kill_within() {
  delay=$(awk -v seed="$trial" -v longest="$1" 'BEGIN { srand(seed); printf "%.6f", rand() * 1.1 * longest / 1e6 }')
  shift
  kill_after "$@"
}

# kill_after COMMAND…: as kill_within, after `delay` seconds. What a shell starts in the background ignores SIGINT otherwise.
kill_after() {
  env --default-signal=INT "$@" >"$work/output" 2>"$work/errors" &
  _process=$!
  sleep "$delay"
  kill -"$signal" "$_process" 2>/dev/null || true
  wait "$_process" 2>/dev/null || true
}

# others DIRECTORY NAME: what is in the directory besides NAME, and in the one for temporary files.
others() { { find "$1" -mindepth 1 -maxdepth 1 ! -name "$2" -printf '%f\n'; ls -A "$TMPDIR"; } | tr '\n' ' ' || true; }

# check_leftovers DIRECTORY NAME COMMAND…: if there is more than NAME, counts the trial, and runs the command, which must
# succeed and leave nothing else. Only SIGKILL may leave anything.
check_leftovers() {
  _directory=$1 _name=$2
  shift 2
  _others=$(others "$_directory" "$_name")
  [ -n "$_others" ] || return 0
  [ "$signal" = KILL ] || fail "temporary files are left: $_others"
  litter=$((litter + 1))
  "$@" >/dev/null || fail "the next run failed"
  expect_only "$_directory" "$_name"
}

# expect_only DIRECTORY NAME: fails if there is more than NAME.
expect_only() {
  _others=$(others "$1" "$2")
  [ -z "$_others" ] || fail "other files than '$2' are left: $_others"
}

# classify OUT NEW [OLD]: counts OUT as missing, as the directory NEW or as the directory OLD, which was there before.
classify() {
  if [ ! -e "$1" ]; then
    [ $# -eq 2 ] || fail "the old directory is gone"
    missing=$((missing + 1))
  elif diff -r "$2" "$1" >/dev/null 2>&1; then
    new=$((new + 1))
  elif [ $# -eq 3 ] && diff -r "$3" "$1" >/dev/null 2>&1; then
    old=$((old + 1))
  else
    find "$1" >&2
    fail "the directory is neither the old one nor the new one"
  fi
}

# report TEXT: the last line, with the counts that are not zero.
report() {
  _text="$trials signals, half of them SIGKILL"
  [ "$missing" -eq 0 ] || _text="$_text; $missing without output"
  [ "$old" -eq 0 ] || _text="$_text; $old with the old one"
  [ "$new" -eq 0 ] || _text="$_text; $new with the new one"
  echo "$_text; $litter left temporary files, none after the next run${1:+; $1}"
}
