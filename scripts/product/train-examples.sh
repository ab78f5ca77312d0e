#!/bin/sh
# Builds and runs the example programs that train models. Each prints how many test images are recognized before and after
# training, and fails if there are not more after it.
#
# All example packages share the build directory of this package, which is therefore built only once.
set -eu
cd "$(dirname "$0")/../.."
scratch=.build
export MODELC_BUNDLE=.build/modelc.artifactbundle
[ -d "$MODELC_BUNDLE" ] || scripts/build/build-tool.sh
for name in StickerClassifier DigitPersonalizer; do
  printf '\n\033[1m$ %s\033[0m\n' "$name"
  # shellcheck disable=SC2086 # Flags are several words.
  swift build ${MODELC_BUILD_FLAGS:-} --package-path "examples/$name" --scratch-path "$scratch" --quiet --disable-build-manifest-caching
  "$scratch/debug/$name"
done
