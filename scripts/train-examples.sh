#!/bin/sh
# Builds and runs the example programs that teach models something. Each prints how many test pictures are recognized
# before and after, and ends with an error when these are not more.
#
# All example packages share this package's build directory, so that it is built once for all of them.
set -eu
cd "$(dirname "$0")/.."
scratch=.build
for name in StickerClassifier DigitPersonalizer; do
  printf '\n\033[1m$ %s\033[0m\n' "$name"
  swift build --package-path "examples/$name" --scratch-path "$scratch" --quiet --disable-build-manifest-caching
  "$scratch/debug/$name"
done
