#!/bin/sh
# Compares a count with .ci/ratchet.tsv: compare-count.sh NAME COUNT, or compare-count.sh --file FILE NAME…, where FILE has lines of names and
# counts that a check printed. A lower count is an error, and so is a higher one that the file does not say yet: a later fall back
# would go unnoticed. A NAME without a line in FILE is an error, and so is a line of another name. With --floor in front, counts are
# compared with .ci/floors.tsv instead, and may be higher: those of checks that a time limit ends.
# scripts/rules/check-ratchet.py demands a reason for each fall in both files, and that .ci/steps.sh names each count.
set -eu
root=$(dirname "$0")/../..
file=ratchet.tsv floor=
if [ "${1:-}" = --floor ]; then
  file=floors.tsv floor=1
  shift
fi

# compare NAME COUNT
compare() {
  case ${2:-} in
  '' | *[!0-9]*)
    echo "error: '$1' has no count (found '${2:-}')" >&2
    exit 1
    ;;
  esac
  held=$(awk -F '\t' -v name="$1" '$1 == name { print $2 }' "$root/.ci/$file")
  if [ -z "$held" ]; then
    echo "error: .ci/$file has no line for '$1' (found $2)" >&2
    exit 1
  fi
  if [ "$2" -lt "$held" ]; then
    if [ -n "$floor" ]; then
      echo "error: $1 is $2, expected at least $held" >&2
    else
      echo "error: $1 fell from $held to $2" >&2
    fi
    exit 1
  fi
  if [ -z "$floor" ] && [ "$2" -gt "$held" ]; then
    echo "error: $1 rose from $held to $2: write $2 into .ci/$file" >&2
    exit 1
  fi
  echo "$1: $2"
}

if [ "${1:-}" = --file ]; then
  counts=$2
  shift 2
  for name; do
    compare "$name" "$(awk -v name="$name" '$1 == name { print $2 }' "$counts")"
  done
  while read -r name count; do
    case " $* " in
    *" $name "*) ;;
    *)
      echo "error: '$name' ($count) is printed, but nothing compares it" >&2
      exit 1
      ;;
    esac
  done <"$counts"
else
  compare "${1:?a name}" "${2:-}"
fi
