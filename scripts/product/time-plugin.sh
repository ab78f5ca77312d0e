#!/bin/sh
# Times the build plugin as its users meet it: a fresh package with one model, to its first run; then a second model.
#
# usage: time-plugin.sh BUNDLE|--source     BUNDLE is an artifact bundle (scripts/build/make-bundle.sh); --source compiles modelc, too
#
# The package depends on this folder, imports CoreML, loads each model by its generated type and prints what a prediction says. All
# that is compiled lies in a folder of its own, which goes away.
set -eu
cd "$(dirname "$0")/../.."
root=$(pwd)
case ${1:-} in
--source) ;;
?*)
  MODELC_BUNDLE=$(realpath "$1")
  export MODELC_BUNDLE
  ;;
*)
  echo "usage: time-plugin.sh BUNDLE|--source" >&2
  exit 64
  ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# timed WHAT COMMAND...
timed() {
  what=$1
  shift
  before=$(date +%s.%N)
  "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; exit 1; }
  echo "$before $(date +%s.%N)" | awk -v what="$what" '{ printf "%6.1f s  %s\n", $2 - $1, what }'
}

build() { (cd "$work/App" && swift build); }
run() { build && (cd "$work/App" && .build/debug/App); }

mkdir -p "$work/App/Sources/App"
cat >"$work/App/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "App", dependencies: [.package(name: "modelc", path: "$root")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "CoreML", package: "modelc")],
      plugins: [.plugin(name: "ModelcPlugin", package: "modelc")])
  ])
END
cp examples/models/HabitatPricer.mlmodel "$work/App/Sources/App"
cat >"$work/App/Sources/App/main.swift" <<'END'
let pricer = try await HabitatPricer.load()
print(try await pricer.prediction(climate: "polar", solarPanels: 2, greenhouses: 1, size: 750).price)
END
timed "first build and run" run
timed "build without a change" build
cp examples/models/DigitClassifier.mlmodel "$work/App/Sources/App/Digits.mlmodel"
echo 'let digits = try await Digits.load(); print(digits.model.modelDescription.inputDescriptionsByName.count)' >>"$work/App/Sources/App/main.swift"
timed "build and run with one more model" run
