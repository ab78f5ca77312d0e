#!/bin/sh
# Checks that a running server has every metric of the dashboard: check-dashboard.sh [URL] (http://localhost:8000)
# $TOKEN is one of the server's tokens, if it asks for them.
set -eu
metrics=$(curl -sf ${TOKEN:+-H "Authorization: Bearer $TOKEN"} "${1:-http://localhost:8000}/metrics")
status=0
# shellcheck disable=SC2013 # Names are words.
for name in $(grep -oE '\b(nv|process)_[a-z_]+' "$(dirname "$0")/grafana-dashboard.json" | sort -u); do
  echo "$metrics" | grep -q "^# TYPE $name " || { echo "error: the server has no metric '$name'" >&2; status=1; }
done
exit "$status"
