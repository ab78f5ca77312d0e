// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that sanitizer flags never reach a normal build. scripts/stress/fuzz-files.sh builds and runs it.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "modelc", path: "..")],
  targets: [
    .target(name: "CFuzzer"),
    // Tests/FuzzCorpusTests compiles these files, too, and runs them on Fuzz/Corpus.
    .target(
      name: "FuzzChecks",
      dependencies: [
        .product(name: "ModelFormat", package: "modelc"),
        .product(name: "ModelOps", package: "modelc"),
        .product(name: "ModelValidation", package: "modelc"),
      ]),
    .executableTarget(name: "FuzzModel", dependencies: ["CFuzzer", "FuzzChecks"]),
    .executableTarget(name: "FuzzProgramText", dependencies: ["CFuzzer", "FuzzChecks"]),
    .executableTarget(name: "FuzzOperations", dependencies: ["CFuzzer", "FuzzChecks"]),
    .executableTarget(name: "SweepKernels", dependencies: [.product(name: "ModelOps", package: "modelc")]),
  ]
)
