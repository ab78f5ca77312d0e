// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the main one has no product with the layout alone. Benchmarks/layout.py builds and runs it.
let package = Package(
  name: "layout",
  targets: [
    .target(name: "GraphLayout"),
    .executableTarget(name: "layout", dependencies: ["GraphLayout"]),
  ]
)
