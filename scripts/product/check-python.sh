#!/bin/sh
# Runs the tests of the Python package and of its bridge to coremltools 9.0, installed from a wheel in an environment of their
# own: scripts/product/check-python.sh WHEEL. Tests of the engines need more: scripts/compare/check-engines.sh.
set -eu
unset MODELC_LIBRARY
wheel=$(realpath "$1")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet "$wheel" pytest pillow coremltools==9.0
# The package that is installed is tested, not the sources beside the tests.
cd Python
"$work/python/bin/python" -m pytest -q -p no:cacheprovider tests --ignore tests/engines --ignore tests/coremltools_bridge
# coremltools leaves folders to the garbage collector, which warns. The tests that start another Python have it use the
# sources, which have no library beside them.
MODELC_LIBRARY=$(echo "$work"/python/lib/python*/site-packages/modelc/_lib/libmodelc.so) \
  "$work/python/bin/python" -m pytest -q -p no:cacheprovider -W ignore::ResourceWarning \
  -W ignore::pytest.PytestUnraisableExceptionWarning tests/coremltools_bridge
