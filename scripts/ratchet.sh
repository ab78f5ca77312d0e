#!/bin/sh
# Guards counts that must not decrease: ratchet.sh NAME COUNT compares COUNT with the line for NAME in .ci/ratchet.tsv.
# A lower count is an error; for a higher one, it asks to update the file.
set -eu
file=$(dirname "$0")/../.ci/ratchet.tsv
case ${2:-} in
'' | *[!0-9]*)
  echo "error: '$1' has no count (found '${2:-}')" >&2
  exit 1
  ;;
esac
held=$(awk -F '\t' -v name="$1" '$1 == name { print $2 }' "$file")
if [ -z "$held" ]; then
  echo "error: .ci/ratchet.tsv has no line for '$1' (found $2)" >&2
  exit 1
fi
if [ "$2" -lt "$held" ]; then
  echo "error: $1 fell from $held to $2" >&2
  exit 1
fi
[ "$2" -eq "$held" ] || echo "$1 rose from $held to $2: update .ci/ratchet.tsv"
echo "$1: $2"
