#!/bin/sh
# Builds swift-transformers on this package's CoreML, and runs those of its tests that need no network:
#
#   scripts/compare/check-transformers.sh TRANSFORMERS JINJA YYJSON
#
# The arguments are checkouts of swift-transformers, swift-jinja and yyjson, which nothing here downloads. All of its library is
# compiled as it is but Sources/Hub/HubApi.swift, which downloads models and needs more packages; what the rest wants of it stands
# below, and loads files that are there. Its tests of logits processors and of generation run. Those of weights in files are compiled
# alone: they read elements of arrays whose memory the library has already given back. Not part of CI: it takes minutes.
set -eu
[ $# = 3 ] || { echo "usage: check-transformers.sh TRANSFORMERS JINJA YYJSON" >&2; exit 64; }
for folder in "$@"; do [ -d "$folder" ] || { echo "error: there is no '$folder'" >&2; exit 1; }; done
transformers=$(cd "$1" && pwd) jinja=$(cd "$2" && pwd) yyjson=$(cd "$3" && pwd)
cd "$(dirname "$0")/../.."
root=$(pwd)
work=$root/.build/transformers
rm -rf "$work/Sources" "$work/Tests"
mkdir -p "$work/Sources/yyjson/include" "$work/Tests"
cp "$yyjson/src/yyjson.c" "$work/Sources/yyjson"
cp "$yyjson/src/yyjson.h" "$work/Sources/yyjson/include"
cp -r "$jinja/Sources/Jinja" "$work/Sources"
for target in Hub Tokenizers Generation Models; do cp -r "$transformers/Sources/$target" "$work/Sources"; done
for tests in GenerationTests ModelsTests; do cp -r "$transformers/Tests/$tests" "$work/Tests"; done
cat >"$work/Sources/Hub/HubApi.swift" <<'END'
import Foundation

public struct HubApi: Sendable {
  public static let shared = HubApi()
  public init(downloadBase: URL? = nil) {}

  public func snapshot(from repo: Hub.Repo, revision: String = "main", matching globs: [String] = []) async throws -> URL {
    throw Hub.HubClientError.resourceNotFound(repo.id)
  }

  public func snapshot(from repo: String, matching globs: [String] = []) async throws -> URL {
    try await snapshot(from: Hub.Repo(id: repo), matching: globs)
  }

  public func configuration(fileURL: URL) throws -> Config {
    try YYJSONParser.parseToConfig(Data(contentsOf: fileURL))
  }
}
END
cat >"$work/Package.swift" <<END
// swift-tools-version: 5.9
import PackageDescription

let coreML = Target.Dependency.product(name: "CoreML", package: "modelc")
let package = Package(
  name: "transformers",
  dependencies: [
    .package(name: "modelc", path: "$root"),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.0.0"),
  ],
  targets: [
    .target(name: "yyjson"),
    .target(
      name: "Jinja", dependencies: [.product(name: "OrderedCollections", package: "swift-collections")],
      swiftSettings: [.enableUpcomingFeature("BareSlashRegexLiterals")]),
    .target(name: "Hub", dependencies: ["Jinja", "yyjson"], resources: [.process("Resources")]),
    .target(name: "Tokenizers", dependencies: ["Hub", "Jinja"]),
    .target(name: "Generation", dependencies: ["Tokenizers", coreML]),
    .target(name: "Models", dependencies: ["Tokenizers", "Generation", coreML]),
    .testTarget(name: "GenerationTests", dependencies: ["Generation"]),
    .testTarget(name: "ModelsTests", dependencies: ["Models", "Hub"], resources: [.process("Resources")]),
  ]
)
END
swift build --package-path "$work" --build-tests --quiet
swift test --package-path "$work" --skip-build --filter GenerationTests
