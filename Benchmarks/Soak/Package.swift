// swift-tools-version: 6.2
import PackageDescription

// A package of its own: it uses the Core ML library as any other program would. scripts/stress/soak-threads.sh builds and runs it.
let package = Package(
  name: "Soak",
  dependencies: [.package(name: "modelc", path: "../..")],
  targets: [
    .target(name: "CHeap"),
    .executableTarget(name: "Soak", dependencies: ["CHeap", .product(name: "CoreML", package: "modelc")]),
  ]
)
