#!/bin/sh
# Starts modelc-server on free ports and runs every check of this directory against it, except for Triton's examples
# (run_triton_examples.sh). The status is 1 if one fails, or checks nothing.
#
# usage: run.sh SERVER_BINARY [MODELS]     MODELS: the example models (default: examples/models)
#
# The first run installs Python packages: see scripts/env/find-python.sh.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
server=$1
examples=${2:-$root/examples/models}
makers=$("$root/scripts/env/find-python.sh")
clients=$("$root/scripts/env/find-python.sh" server)

work=$(mktemp -d)
servers=
# shellcheck disable=SC2329 # The trap calls it.
stop() {
  for pid in $servers; do kill "$pid" 2>/dev/null || true; done
  wait
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

# start NAME [OPTION...]: sets http and grpc to the ports of a new server.
start() {
  log=$work/$1.log
  # Before the server itself makes it, there is nothing to look into.
  : >"$log"
  shift
  "$server" --models "$work/models" --http-port 0 --grpc-port 0 --poll-interval 0 --log-json "$@" >"$log" 2>&1 &
  pid=$!
  servers="$servers $pid"
  for _ in $(seq 600); do
    http=$(sed -n 's/.*"listening","port":"\([0-9]*\)","protocol":"http".*/\1/p' "$log")
    grpc=$(sed -n 's/.*"listening","port":"\([0-9]*\)","protocol":"grpc".*/\1/p' "$log")
    if [ -n "$http" ] && [ -n "$grpc" ] && "$clients" -c "$ready" "$http" 2>/dev/null; then return; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.2
  done
  echo "error: the server did not start" >&2
  cat "$log" >&2
  exit 1
}
ready='import sys, urllib.request as r; r.urlopen(f"http://127.0.0.1:{sys.argv[1]}/v2/health/ready")'

failed=0
# check NAME COMMAND...: the whole output only if the command fails.
check() {
  name=$1
  shift
  if "$@" >"$work/output" 2>&1; then
    # Schemathesis counts its own.
    count=$(sed -n 's/^ *\([0-9]*\) generated, .*/\1/p' "$work/output")
    [ -n "$count" ] || count=$(grep -c '^ok' "$work/output" || true)
    if [ "$count" -gt 0 ]; then
      echo "$name: passed ($count checks)"
      return
    fi
    failed=1
    cat "$work/output"
    echo "$name: FAILED, as it checked nothing"
  else
    failed=1
    cat "$work/output"
    echo "$name: FAILED"
  fi
}

mkdir "$work/models"
cp -R "$examples"/*.ml* "$work/models"
for maker in make_counter make_triton_models make_other_formats; do
  "$makers" "$here/$maker.py" "$work/models" >"$work/output" 2>&1 || { cat "$work/output" >&2 && exit 1; }
done

# The clients load and unload models; check_closed.py sees to the server that has no such words.
check check_closed "$clients" "$here/check_closed.py" "$server" "$work/models"
start plain --model-control
check check_tritonclient "$clients" "$here/check_tritonclient.py" "127.0.0.1:$http" "127.0.0.1:$grpc"
check check_kserve "$clients" "$here/check_kserve.py" "127.0.0.1:$http" "127.0.0.1:$grpc"
check check_http "$clients" "$here/check_http.py" "127.0.0.1:$http"
SCHEMATHESIS=$(dirname "$clients")/schemathesis
export SCHEMATHESIS
check check_openapi env -C "$work" "$here/check_openapi.sh" "http://127.0.0.1:$http"
start limited --model-control --body-timeout 2 --idle-timeout 2 --max-body-bytes 8388608
check check_hostile "$clients" "$here/check_hostile.py" 127.0.0.1 "$http"
start narrow --body-timeout 2 --idle-timeout 2 --max-body-bytes 8388608 --max-connections 40 --max-streams 16 \
  --request-memory 16777216
check check_hostile_grpc "$clients" "$here/check_hostile_grpc.py" 127.0.0.1 "$http" "$grpc"
exit $failed
