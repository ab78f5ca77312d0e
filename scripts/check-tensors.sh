#!/bin/sh
# Compares every operation of MLTensor with numpy: makes some thousand cases, and runs the tests on them.
# $PYTHON is a Python that has numpy (default: python3).
set -eu
cd "$(dirname "$0")/.."
mkdir -p .build
"${PYTHON:-python3}" scripts/make-tensor-references.py .build/tensor-cases.jsonl
MODELC_TENSOR_CASES=$(pwd)/.build/tensor-cases.jsonl swift test --filter TensorReferenceTests
