#!/bin/sh
# Builds and runs the example packages. The build plugin turns their models into classes and resources.
#
# They share the build directory of modelc and the modelc in its artifact bundle, so nothing is built twice. $MODELC, or that
# modelc, plays the role of a server that compiles and packs models for one of the examples.
set -eu
cd "$(dirname "$0")/../.."
scratch=.build
export MODELC_BUNDLE=.build/modelc.artifactbundle
[ -d "$MODELC_BUNDLE" ] || scripts/build/build-tool.sh

# In a shared directory, SwiftPM would reuse the cached build plan of another package, so plans are not cached.
build() {
  # shellcheck disable=SC2086 # Flags are several words.
  swift build ${MODELC_BUILD_FLAGS:-} --package-path "examples/$1" --scratch-path "$scratch" --quiet --disable-build-manifest-caching
}

unchanged() {
  # shellcheck disable=SC2086 # Flags are several words.
  swift build ${MODELC_BUILD_FLAGS:-} --package-path "examples/$1" --scratch-path "$scratch" --quiet
}

run() {
  program=$1
  shift
  printf '\n\033[1m$ %s\033[0m\n' "$program $*"
  "$scratch/debug/$program" "$@"
}

echo "building the examples (the first build takes about a minute)"
build DigitClassifier
run DigitClassifier examples/digits/8_1.png examples/digits/3_1.png

# The first of these builds plans again, since the products of the plugin now exist.
unchanged DigitClassifier
start=$(date +%s%N)
unchanged DigitClassifier
end=$(date +%s%N)
printf '\na build with no changes: %s ms\n' $(((end - start) / 1000000))

build HabitatPricer
run HabitatPricer
run HabitatPricer polar 1 2 750

build TextGenerator
run TextGenerator "And God said" --tokens 80 --temperature 0.7 --top-k 40 --seed 11
# shellcheck disable=SC2086 # Flags are several words.
if tests=$(swift test ${MODELC_BUILD_FLAGS:-} --package-path examples/TextGenerator --scratch-path "$scratch" --quiet \
  --disable-build-manifest-caching 2>&1); then
  printf '\nthe tests of TextGenerator pass\n'
else
  printf '%s\n' "$tests" >&2
  exit 1
fi

printf '\nA server compiles a new model, extracts its weights, packs it and signs the archives:\n'
modelc=${MODELC:-$MODELC_BUNDLE/bin/modelc}
new=DigitGeneratorNew.mlmodelc
server=$(mktemp -d)
trap 'rm -rf "$server"' EXIT
"$modelc" keygen "$server/release.pem"
"$modelc" compile examples/models/DigitGeneratorNew.mlmodel "$server"
"$modelc" compile examples/models/DigitGenerator.mlmodel "$server"
"$modelc" weights extract "$server/$new" "$server/$new.all.mlweights"
"$modelc" weights diff "$server/DigitGenerator.mlmodelc" "$server/$new" -o "$server/$new.changes.mlweights"
for archive in bz2 xz zst gz; do
  "$modelc" pack "$server/$new" "$server/$new.tar.$archive"
  "$modelc" sign "$server/$new.tar.$archive" --key "$server/release.pem"
  "$modelc" verify "$server/$new.tar.$archive" --key "$server/release.pub.pem"
done
build HotSwap
run HotSwap examples/models/DigitGenerator.mlmodel examples/models/DigitGeneratorNew.mlmodel "$server"
