#!/bin/sh
# Builds modelc without optimizations, as the demo and the tests use it, and puts it into the artifact bundle
# .build/modelc.artifactbundle, from which the plugins run it.
#
# MODELC_BUILD_FLAGS are more arguments of `swift build`, for all builds without optimizations: CI leaves out what debuggers
# need, and so saves time.
set -eu
cd "$(dirname "$0")/../.."
# As in releases, so that none of them compiles it again.
scripts/build/lighten-dependencies.sh
echo "building modelc (the first build takes about two minutes)"
# shellcheck disable=SC2086 # Flags are several words.
swift build ${MODELC_BUILD_FLAGS:-} --product modelc --quiet
scripts/build/make-bundle.sh .build/debug/modelc .build/modelc.artifactbundle
