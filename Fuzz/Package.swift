// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that sanitizer flags never reach a normal build. scripts/fuzz.sh builds and runs it.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "modelc", path: "..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "FuzzModel",
      dependencies: [
        "CFuzzer",
        .product(name: "ModelFormat", package: "modelc"),
        .product(name: "ModelValidation", package: "modelc"),
      ]),
    .executableTarget(
      name: "FuzzProgramText", dependencies: ["CFuzzer", .product(name: "ModelFormat", package: "modelc")]),
    .executableTarget(
      name: "FuzzOperations", dependencies: ["CFuzzer", .product(name: "ModelOps", package: "modelc")]),
    .executableTarget(name: "SweepKernels", dependencies: [.product(name: "ModelOps", package: "modelc")]),
  ]
)
