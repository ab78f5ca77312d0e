#!/bin/sh
# Builds and runs a package outside of this one that depends on it and imports CoreML, as an app would: about four minutes
# on two cores, for the library is built anew; with a folder as argument, which is kept, later runs take seconds.
#
#     scripts/check-consumer.sh [FOLDER]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
if [ $# -gt 0 ]; then
  folder=$1
  mkdir -p "$folder"
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
fi
name=$(basename "$root")

mkdir -p "$folder/Sources/Consumer"
# A package that is a folder is known by the folder's name.
cat >"$folder/Package.swift" <<PACKAGE
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Consumer",
  dependencies: [.package(path: "$root")],
  targets: [.executableTarget(name: "Consumer", dependencies: [.product(name: "CoreML", package: "$name")])]
)
PACKAGE
cat >"$folder/Sources/Consumer/main.swift" <<'PROGRAM'
import CoreML
import Foundation

guard CommandLine.arguments.count > 1 else { fatalError("no model") }
let compiled = try await MLModel.compileModel(at: URL(fileURLWithPath: CommandLine.arguments[1]))
let model = try MLModel(contentsOf: compiled)
var inputs: [String: Any] = [:]
for (name, description) in model.modelDescription.inputDescriptionsByName {
  switch description.type {
  case .multiArray:
    guard let constraint = description.multiArrayConstraint else { continue }
    inputs[name] = try MLMultiArray(shape: constraint.shape, dataType: constraint.dataType)
  case .double: inputs[name] = 1.0
  case .int64: inputs[name] = 1
  case .string: inputs[name] = "a"
  default: fatalError("input \(name) is of a type that this program does not make")
  }
}
let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: inputs))
print("outputs: \(output.featureNames.sorted().joined(separator: ", "))")
PROGRAM

cd "$folder"
swift build --product Consumer
model=$root/Tests/ModelRuntimeTests/Fixtures/classic-pipeline.mlmodel
found=$(.build/debug/Consumer "$model")
if [ "$found" != "outputs: label, probabilities" ]; then
  echo "error: the package that imports CoreML printed '$found'" >&2
  exit 1
fi
echo "a package outside builds and predicts"
