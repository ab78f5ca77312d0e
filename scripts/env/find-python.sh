#!/bin/sh
# Prints the path of a Python with the packages in scripts/env/requirements.txt, or in scripts/env/requirements-NAME.txt if called
# with NAME. The first run creates a virtual environment in .build/python or .build/python-NAME, or in
# $MODELC_PYTHON_ENV; later runs only print the path, until the requirements change.
# $PYTHON is the Python to start from (3.11 to 3.13; default: python3).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
env=${MODELC_PYTHON_ENV:-$root/.build/python${1:+-$1}}
wanted=$root/scripts/env/requirements${1:+-$1}.txt

if ! cmp -s "$wanted" "$env/requirements.txt"; then
  base=${PYTHON:-python3}
  if ! "$base" -c 'import ensurepip, venv' 2>/dev/null; then
    echo "error: '$base' cannot create virtual environments: install python3-venv or set PYTHON" >&2
    exit 1
  fi
  echo "installing the packages of $wanted in $env" >&2
  mkdir -p "$(dirname "$env")"
  "$base" -m venv "$env"
  "$env/bin/python" -m pip install --quiet --disable-pip-version-check -r "$wanted" >&2
  cp "$wanted" "$env/requirements.txt"
fi
echo "$env/bin/python"
