// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "DigitPersonalizer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "modelc", path: "../..")],
  targets: [
    .executableTarget(
      name: "DigitPersonalizer",
      dependencies: [.product(name: "CoreML", package: "modelc", condition: .when(platforms: [.linux]))])
  ]
)
