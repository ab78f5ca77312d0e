#!/bin/sh
# Exports networks with ExecuTorch's Core ML backend on Linux, where modelc from a wheel compiles them, and compares the
# compiled models in the programs with PyTorch: check-executorch.sh WHEEL [FOLDER]. FOLDER keeps programs and models.
#
# For MODEL_TYPE.COMPILED_MODEL the backend asks coremltools for a compiled model, which there is on Linux only with
# modelc. The programs are read with ExecuTorch's own functions. Its runtime has no Core ML backend on Linux, so
# check_programs.py follows their plans itself, and modelc predicts with the compiled models that are in them.
# Needs x86-64, as coremltools does on Linux. The packages take 1 GB.
set -eu
unset MODELC_LIBRARY
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: check-executorch.sh WHEEL [FOLDER]" >&2
  exit 64
fi
wheel=$(realpath "$1")
[ $# -eq 1 ] || set -- "$1" "$(realpath -m "$2")"
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet "$wheel" -r scripts/env/requirements-executorch.txt

# Without modelc, the backend must fail to compile: else the rest would show nothing.
if MODELC_COREMLTOOLS=0 "$work/python/bin/python" scripts/compare/executorch_programs/check_programs.py >"$work/log" 2>&1 ||
  ! grep -q 'not loaded or compiled with the Core ML Framework' "$work/log"; then
  tail -n 40 "$work/log" >&2
  echo "error: without modelc, ExecuTorch does not fail to compile" >&2
  exit 1
fi
"$work/python/bin/python" scripts/compare/executorch_programs/check_programs.py ${2:+"$2"} 2>"$work/log" || {
  tail -n 40 "$work/log" >&2
  exit 1
}
