#!/bin/sh
# Checks Python and shell with linters of the versions in requirements-lint.txt: ruff (ruff.toml), mypy for the Python package
# (Python/pyproject.toml) and shellcheck (.shellcheckrc). Files without an ending are found by their first line.
set -eu
cd "$(dirname "$0")/.."
python=$(scripts/python-env.sh lint)
bin=$(dirname "$python")

# begun_by PATTERN: the files whose first line names a program, or says in which shell's language it is sourced
begun_by() {
  git grep --untracked -nIE "^#(!.*[/ ]$1| shellcheck shell=$1.*)\$" -- . ':!*.md' | sed -n 's/:1:.*//p'
}

status=0
begun_by 'python3?' | xargs "$bin/ruff" check --quiet --output-format concise --cache-dir .build/ruff . || status=1
begun_by '(ba)?sh' | xargs "$bin/shellcheck" --format gcc || status=1
(cd Python && "$bin/mypy" --no-error-summary --cache-dir ../.build/mypy) || status=1
exit $status
