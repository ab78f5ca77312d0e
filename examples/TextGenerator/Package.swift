// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TextGenerator",
  platforms: [.macOS(.v15)],
  // Elsewhere: .package(url: "…/modelc", from: "…")
  dependencies: [.package(name: "modelc", path: "../..")],
  targets: [
    .executableTarget(
      name: "TextGenerator",
      dependencies: [.product(name: "CoreML", package: "modelc", condition: .when(platforms: [.linux]))],
      swiftSettings: [.treatAllWarnings(as: .error)],
      plugins: [.plugin(name: "ModelcPlugin", package: "modelc")]),
    .testTarget(
      name: "TextGeneratorTests", dependencies: ["TextGenerator"], swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
