#!/bin/sh
# Sends `modelc-store fetch` signals at random moments. Each time the complete old version or the complete new one must
# be current; after the next run there must be the new one, the old one for rollback, and nothing else.
#
# usage: scripts/stress/kill-store.sh [N]     N trials, 200 by default
#
# Makes a release build first, unless MODELC_STORE is the path of modelc-store. The server is nginx, or Python's if nginx is
# not installed. The model is 5 MB, from Benchmarks/make_vgg16.py, which needs scripts/env/find-python.sh once; MODEL selects
# another one, whose middle byte must belong to a weight.
. "$(dirname "$0")/kill_trials.sh"
if [ -z "${MODELC_STORE:-}" ]; then
  scripts/build/build-release.sh modelc-store
  MODELC_STORE=$(pwd)/.build/release/modelc-store
fi
find_model

server=
at_exit() { [ -z "$server" ] || kill "$server" 2>/dev/null || true; }
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
  kill -0 "$server" || fail "the server does not start"
  sleep 0.05
done

url=http://127.0.0.1:$port
fetch() { "$MODELC_STORE" fetch "$url/$1/Model.mlmodel" --into "$work/store"; }
id() { sed -n 's/.*"version" : "\(.*\)".*/\1/p' "$work/store/Model/current"; }
fetch old >/dev/null
old=$(id)
cp -R "$work/store" "$work/base"
longest=$(time_of fetch new)
new=$(id)
cp -R "$work/store" "$work/done"
[ "$old" != "$new" ] || fail "the two models are the same"

# whole VERSION: whether its directory is complete.
whole() { diff -r "$work/done/Model/versions/$1/Model.mlmodelc" "$work/store/Model/versions/$1/Model.mlmodelc" >/dev/null 2>&1; }
resumed=0 old_count=0 new_count=0
while next_trial; do
  rm -rf "$work/store"
  cp -R "$work/base" "$work/store"
  kill_within "$longest" "$MODELC_STORE" fetch "$url/new/Model.mlmodel" --into "$work/store"
  found=$(id)
  case $found in
  "$old") old_count=$((old_count + 1)) ;;
  "$new") new_count=$((new_count + 1)) ;;
  *) fail "neither the old version nor the new one is current" ;;
  esac
  whole "$found" || fail "version $found is incomplete"
  [ -z "$(ls -A "$work/store/Model/incoming")" ] || litter=$((litter + 1))
  [ -z "$(find "$work/store/Model/incoming" -name '*.part' -size +0)" ] || resumed=$((resumed + 1))
  # A version that was moved to its directory but never became current uses up a number.
  fetch new >/dev/null
  found=$(id)
  diff -r "$work/done/Model/versions/$new/Model.mlmodelc" "$work/store/Model/versions/$found/Model.mlmodelc" >/dev/null ||
    fail "the next run did not install the new version"
  whole "$old" || fail "the old version is gone"
  if [ "$(find "$work/store/Model/versions" -mindepth 1 -maxdepth 1 | wc -l)" -ne 2 ] || [ -n "$(find "$work/store/Model/incoming" "$TMPDIR" -mindepth 1)" ]; then
    find "$work/store/Model" -not -path '*.mlmodelc/*' >&2
    fail "temporary files are left after the next run"
  fi
done
missing=0 old=$old_count new=$new_count
report "$resumed left the beginning of a download; the server is $kind"
