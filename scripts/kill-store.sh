#!/bin/sh
# Kills `modelc-store fetch` with SIGKILL at random moments. Each time the complete old version or the complete new one must
# be current; after the next run there must be the new one, the old one for rollback, and nothing else.
#
# usage: scripts/kill-store.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC_STORE is the path of modelc-store. The server is nginx, or Python's if nginx is
# not installed. The model is 5 MB, from Benchmarks/make_vgg16.py, which needs scripts/python-env.sh once; MODEL selects
# another one, whose middle byte must belong to a weight.
set -eu
cd "$(dirname "$0")/.."
. scripts/kill-trials.sh
trials=${1:-200}
if [ -z "${MODELC_STORE:-}" ]; then
  swift build -c release --product modelc-store --static-swift-stdlib --quiet
  MODELC_STORE=$(pwd)/.build/release/modelc-store
fi
find_model

work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi; rm -rf "$work"' EXIT
mkdir -p "$work/site/old" "$work/site/new"
cp "$MODEL" "$work/site/old/Model.mlmodel"
cp "$MODEL" "$work/site/new/Model.mlmodel"
# Changing one byte of a weight gives another model.
size=$(wc -c <"$MODEL")
printf '\021' | dd of="$work/site/new/Model.mlmodel" bs=1 seek=$((size / 2)) conv=notrunc status=none

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
if command -v nginx >/dev/null; then
  kind=nginx
  cat >"$work/nginx.conf" <<END
daemon off;
master_process off;
pid $work/pid;
error_log $work/error.log;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  default_type application/octet-stream;
  # Slow enough for a kill to find the download half done.
  server { listen 127.0.0.1:$port; root $work/site; limit_rate 50m; }
}
END
  nginx -p "$work" -c "$work/nginx.conf" 2>/dev/null &
else
  kind="Python's server"
  python3 -m http.server --bind 127.0.0.1 --directory "$work/site" "$port" >/dev/null 2>&1 &
fi
server=$!
until python3 -c 'import socket, sys; socket.create_connection(("127.0.0.1", int(sys.argv[1])), 1)' "$port" 2>/dev/null; do
  kill -0 "$server" || { echo "error: the server does not start" >&2; exit 1; }
  sleep 0.05
done

url=http://127.0.0.1:$port
fetch() { "$MODELC_STORE" fetch "$url/$1/Model.mlmodel" --into "$work/store"; }
id() { sed -n 's/.*"version" : "\(.*\)".*/\1/p' "$work/store/Model/current"; }
fetch old >/dev/null
old=$(id)
cp -R "$work/store" "$work/base"
start=$(date +%s%N)
fetch new >/dev/null
longest=$((($(date +%s%N) - start) / 1000))
new=$(id)
cp -R "$work/store" "$work/done"
[ "$old" != "$new" ] || { echo "error: the two models are the same" >&2; exit 1; }

# whole VERSION: whether its directory is complete.
whole() { diff -r "$work/done/Model/versions/$1/Model.mlmodelc" "$work/store/Model/versions/$1/Model.mlmodelc" >/dev/null 2>&1; }
kept_old=0 kept_new=0 litter=0 resumed=0
trial=0
while [ "$trial" -lt "$trials" ]; do
  trial=$((trial + 1))
  rm -rf "$work/store"
  cp -R "$work/base" "$work/store"
  delay=$(awk -v seed="$trial" -v longest="$longest" 'BEGIN { srand(seed); printf "%.6f", rand() * 1.1 * longest / 1e6 }')
  "$MODELC_STORE" fetch "$url/new/Model.mlmodel" --into "$work/store" >/dev/null 2>&1 &
  process=$!
  sleep "$delay"
  kill -9 "$process" 2>/dev/null || true
  wait "$process" 2>/dev/null || true
  found=$(id)
  case $found in
  "$old") kept_old=$((kept_old + 1)) ;;
  "$new") kept_new=$((kept_new + 1)) ;;
  *) echo "error: trial $trial after $delay s: neither the old version nor the new one is current" >&2; exit 1 ;;
  esac
  whole "$found" || { echo "error: trial $trial after $delay s: version $found is incomplete" >&2; exit 1; }
  [ -z "$(ls -A "$work/store/Model/incoming")" ] || litter=$((litter + 1))
  [ -z "$(find "$work/store/Model/incoming" -name '*.part' -size +0)" ] || resumed=$((resumed + 1))
  # A version that was moved to its directory but never became current uses up a number.
  fetch new >/dev/null
  found=$(id)
  diff -r "$work/done/Model/versions/$new/Model.mlmodelc" "$work/store/Model/versions/$found/Model.mlmodelc" >/dev/null ||
    { echo "error: trial $trial: the next run did not install the new version" >&2; exit 1; }
  whole "$old" || { echo "error: trial $trial: the old version is gone" >&2; exit 1; }
  if [ "$(ls "$work/store/Model/versions" | wc -l)" -ne 2 ] || [ -n "$(ls -A "$work/store/Model/incoming")" ]; then
    echo "error: trial $trial: temporary files are left after the next run:" >&2
    find "$work/store/Model" -not -path '*.mlmodelc/*' >&2
    exit 1
  fi
done
echo "$trials kills with $kind: $kept_old with the old version, $kept_new with the new one; $litter left something in" \
  "'incoming', $resumed of them the beginning of a download, none after the next run"
