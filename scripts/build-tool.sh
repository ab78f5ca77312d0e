#!/bin/sh
# Builds modelc without optimizations, as the demo and the tests use it, and puts it into the artifact bundle
# .build/modelc.artifactbundle, from which the plugins run it.
set -eu
cd "$(dirname "$0")/.."
echo "building modelc (the first build takes about two minutes)"
swift build --product modelc --quiet
scripts/make-bundle.sh .build/debug/modelc .build/modelc.artifactbundle
