#!/bin/sh
# Compares a count with .ci/ratchet.tsv: ratchet.sh NAME COUNT. A lower count is an error, and so is a higher one that the file
# does not say yet: a later fall back would go unnoticed. scripts/check-ratchet demands a reason for each fall in the file.
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
if [ "$2" -gt "$held" ]; then
  echo "error: $1 rose from $held to $2: write $2 into .ci/ratchet.tsv" >&2
  exit 1
fi
echo "$1: $2"
