#!/bin/sh
# Compares the operations of MLTensor, and chains of them, with numpy: makes some thousand cases, and runs the tests on them.
#
#   scripts/compare/check-tensors.sh             all cases
#   scripts/compare/check-tensors.sh --every 8   every eighth case; --torch adds cases that PyTorch computes
#
# $CHAINS is the number of chains (default: 200), and $SEED tells which (default: 1).
# $PYTHON is a Python that has numpy, and PyTorch for --torch (default: python3). $MODELC_SKIP_BUILD is set if the tests are
# built already.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p .build
"${PYTHON:-python3}" scripts/generate/make-tensor-references.py "$@" .build/tensor-cases.jsonl
"${PYTHON:-python3}" scripts/generate/make-tensor-chains.py --count "${CHAINS:-200}" --seed "${SEED:-1}" .build/tensor-chains.jsonl
cat .build/tensor-chains.jsonl >>.build/tensor-cases.jsonl
MODELC_TENSOR_CASES=$(pwd)/.build/tensor-cases.jsonl swift test ${MODELC_SKIP_BUILD:+--skip-build} \
  --filter TensorReferenceTests
