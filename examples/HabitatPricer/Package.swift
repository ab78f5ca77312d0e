// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "HabitatPricer",
  // Elsewhere: .package(url: "…/modelc", from: "…")
  dependencies: [.package(name: "modelc", path: "../..")],
  targets: [
    .executableTarget(
      name: "HabitatPricer",
      dependencies: [.product(name: "CoreML", package: "modelc", condition: .when(platforms: [.linux]))],
      swiftSettings: [.treatAllWarnings(as: .error)],
      plugins: [.plugin(name: "ModelcPlugin", package: "modelc")])
  ]
)
