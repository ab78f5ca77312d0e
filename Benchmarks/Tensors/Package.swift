// swift-tools-version: 6.2
import PackageDescription

// A package of its own: it uses the Core ML library as any other program would. Benchmarks/tensors.py builds and runs it.
let package = Package(
  name: "Tensors",
  dependencies: [.package(name: "modelc", path: "../..")],
  targets: [
    .executableTarget(name: "Tensors", dependencies: [.product(name: "CoreML", package: "modelc")])
  ]
)
