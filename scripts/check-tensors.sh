#!/bin/sh
# Compares the operations of MLTensor with numpy: makes some thousand cases, and runs the tests on them.
#
#   scripts/check-tensors.sh             all cases
#   scripts/check-tensors.sh --every 8   every eighth case; --torch adds cases that PyTorch computes
#
# $PYTHON is a Python that has numpy, and PyTorch for --torch (default: python3). $MODELC_SKIP_BUILD is set if the tests are
# built already.
set -eu
cd "$(dirname "$0")/.."
mkdir -p .build
"${PYTHON:-python3}" scripts/make-tensor-references.py "$@" .build/tensor-cases.jsonl
MODELC_TENSOR_CASES=$(pwd)/.build/tensor-cases.jsonl swift test ${MODELC_SKIP_BUILD:+--skip-build} \
  --filter TensorReferenceTests
