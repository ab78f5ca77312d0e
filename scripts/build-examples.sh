#!/bin/sh
# Builds the example packages, whose models become classes and resources by the build plugin, and runs them.
#
# They share modelc's own directory of build products, so that it is built once for all and its tests. $MODELC, or the release build, plays the
# part of a server that compiles and packs models for one of them.
set -eu
cd "$(dirname "$0")/.."
scratch=.build

# A cached plan of one package would do for the next one in the same directory, so plans are made afresh.
build() {
  swift build --package-path "examples/$1" --scratch-path "$scratch" --quiet --disable-build-manifest-caching
}

unchanged() {
  swift build --package-path "examples/$1" --scratch-path "$scratch" --quiet
}

run() {
  program=$1
  shift
  printf '\n\033[1m$ %s\033[0m\n' "$program $*"
  "$scratch/debug/$program" "$@"
}

echo "building the examples (the first build takes some minutes)"
build DigitClassifier
run DigitClassifier examples/digits/8_1.png examples/digits/3_1.png

# The first of them plans again, for now there are the plugin's products.
unchanged DigitClassifier
start=$(date +%s%N)
unchanged DigitClassifier
end=$(date +%s%N)
printf '\na build of the example in which nothing has changed: %s ms\n' $(((end - start) / 1000000))

build HabitatPricer
run HabitatPricer
run HabitatPricer polar 1 2 750

printf '\nA server compiles a new model, packs it and signs the archives:\n'
modelc=${MODELC:-.build/release/modelc}
new=DigitGeneratorNew.mlmodelc
server=$(mktemp -d)
trap 'rm -rf "$server"' EXIT
"$modelc" keygen "$server/release.pem"
"$modelc" compile examples/models/DigitGeneratorNew.mlmodel "$server"
for archive in bz2 xz zst gz; do
  "$modelc" pack "$server/$new" "$server/$new.tar.$archive"
  "$modelc" sign "$server/$new.tar.$archive" --key "$server/release.pem"
  "$modelc" verify "$server/$new.tar.$archive" --key "$server/release.pub.pem"
done
build HotSwap
run HotSwap examples/models/DigitGenerator.mlmodel examples/models/DigitGeneratorNew.mlmodel "$server"
