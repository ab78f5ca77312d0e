#!/bin/sh
# Compares the verdict of `modelc diff --api` with what the Swift compiler says: check-api-verdicts.sh [MODELC]
#
# For each pair of models, an app that uses the class generated for the old model is type-checked with the class generated for
# the new one. MODELC is .build/debug/modelc by default; the modules of a debug build must lie in .build/debug/Modules.
# Takes about 20 seconds. Status 1 if a verdict is wrong.
set -eu
cd "$(dirname "$0")/../.."
exec "$(scripts/env/find-python.sh)" -m scripts.compare.api_verdicts "${1:-.build/debug/modelc}"
