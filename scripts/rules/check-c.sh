#!/bin/sh
# Checks C: scripts/rules/check-c.sh [--fix]
#
# All C of the repository compiles without warnings of -Wall and -Wextra, which Package.swift cannot demand: packages with flags of
# their own are no dependencies. What is written by hand is laid out as .clang-format says, by the clang-format of
# requirements-c.txt; --fix lays it out. $CC is clang by default.
set -eu
cd "$(dirname "$0")/../.."
export CC="${CC:-clang}"
python=$(scripts/env/find-python.sh c)
format=$(dirname "$python")/clang-format
status=0

# C that is generated, and stubs of Objective-C's headers.
written=$(git ls-files '*.c' '*.h' ':!Sources/Format/CModelSchema' ':!Sources/Format/COnnxSchema' ':!Tests/GeneratedCodeTests')
if [ "${1:-}" = --fix ]; then
  # shellcheck disable=SC2086 # Paths of the repository have no blanks.
  "$format" -i $written
else
  # shellcheck disable=SC2086
  "$format" --dry-run -Werror $written || {
    echo "error: C is not laid out as .clang-format says: run scripts/rules/check-c.sh --fix" >&2
    status=1
  }
fi

# Headers are found in the folders that targets show, and by their path in that of the kernels.
flags="-std=gnu11 -Wall -Wextra -Werror -fsyntax-only -I Sources/Compute/CModelKernels -DMODELC_ONEDNN"
for folder in $(git ls-files '*/include/*.h' | xargs -n 1 dirname | sort -u); do
  flags="$flags -I $folder"
done
# shellcheck disable=SC2086
git ls-files '*.c' | xargs -P "$(nproc)" -n 8 $CC $flags || {
  echo "error: C compiles with warnings" >&2
  status=1
}
exit $status
