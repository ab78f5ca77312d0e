// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "HotSwap",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "modelc", path: "../..")],
  targets: [
    .executableTarget(
      name: "HotSwap",
      dependencies: [
        .product(name: "CoreML", package: "modelc", condition: .when(platforms: [.linux])),
        .product(name: "ModelArchives", package: "modelc", condition: .when(platforms: [.linux])),
        .product(name: "ModelStore", package: "modelc", condition: .when(platforms: [.linux])),
        .product(name: "ModelWeights", package: "modelc", condition: .when(platforms: [.linux])),
      ])
  ]
)
