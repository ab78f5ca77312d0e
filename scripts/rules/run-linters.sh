#!/bin/sh
# Checks Python and shell with linters of the versions in requirements-lint.txt: ruff (ruff.toml), mypy for the Python package
# (Python/pyproject.toml) and shellcheck (.shellcheckrc). Files without an ending are found by their first line.
set -eu
cd "$(dirname "$0")/../.."
python=$(scripts/env/find-python.sh lint)
bin=$(dirname "$python")

# written_in ENDING PROGRAM: the files with an ending, and those whose first line names a program
written_in() {
  {
    git ls-files -co --exclude-standard -- "*.$1"
    git grep --untracked -nIE "^#!.*[/ ]$2\$" -- . ':!*.md' | sed -n 's/:1:.*//p'
  } | sort -u
}

status=0
written_in py 'python3?' | xargs "$bin/ruff" check --quiet --output-format concise --cache-dir .build/ruff || status=1
written_in sh '(ba)?sh' | xargs "$bin/shellcheck" --format gcc || status=1
(cd Python && "$bin/mypy" --no-error-summary --cache-dir ../.build/mypy) || status=1
exit $status
