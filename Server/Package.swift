// swift-tools-version: 6.2
import PackageDescription

/// As in the main package: imports are internal unless said otherwise, and a warning is an error.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// The main package. SwiftPM tells packages apart by their folders' names, and a clone may be called `server`, like this one: then
/// the link `modelc` leads to it. Otherwise not, because both packages share what is compiled, by its path.
let folders = Context.packageDirectory.utf8.split(separator: UInt8(ascii: "/"))
let clone = folders.dropLast().last.map { String(decoding: $0, as: UTF8.self) } ?? ""
let mainFolder = clone.lowercased() == "server" ? "modelc" : ".."

/// Diagnostics of the main package.
let modelFormat: Target.Dependency = .product(name: "ModelFormat", package: "modelc")
let modelStore: Target.Dependency = .product(name: "ModelStore", package: "modelc")
let onnxModels: Target.Dependency = .product(name: "OnnxModels", package: "modelc")
let coreML: Target.Dependency = .product(name: "CoreML", package: "modelc")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP2: Target.Dependency = .product(name: "NIOHTTP2", package: "swift-nio-http2")
let nioHPACK: Target.Dependency = .product(name: "NIOHPACK", package: "swift-nio-http2")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let serviceLifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let grpcCore: Target.Dependency = .product(name: "GRPCCore", package: "grpc-swift-2")
let grpcTransport: Target.Dependency = .product(
  name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport")
let swiftProtobuf: Target.Dependency = .product(name: "SwiftProtobuf", package: "swift-protobuf")

let package = Package(
  name: "modelc-server",
  products: [.executable(name: "modelc-server", targets: ["modelc-server"])],
  dependencies: [
    .package(name: "modelc", path: mainFolder),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.2"),
    .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
  ],
  targets: [
    .target(name: "InferenceProtocol", dependencies: [modelFormat], swiftSettings: settings),
    .target(
      name: "ModelHosting", dependencies: ["InferenceProtocol", modelFormat, modelStore, onnxModels, coreML, logging],
      swiftSettings: settings),
    .target(name: "EventLoopJobs", dependencies: [nioCore, nioPosix], swiftSettings: settings),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "RESTServer",
      dependencies: [
        "InferenceProtocol", "ModelHosting", "EventLoopJobs", "CZlib", modelFormat, hummingbird, hummingbirdCore,
        httpTypes,
        .product(name: "HummingbirdTLS", package: "hummingbird"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"), logging,
        nioCore,
      ],
      resources: [.embedInCode("Resources/openapi.json")], swiftSettings: settings),
    .target(
      name: "InferenceMessages",
      dependencies: [
        swiftProtobuf, grpcCore, .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
      ]),
    .target(
      name: "MessageConversion", dependencies: ["InferenceProtocol", "InferenceMessages", swiftProtobuf],
      swiftSettings: settings),
    .target(
      name: "GRPCService",
      dependencies: [
        "InferenceProtocol", "ModelHosting", "InferenceMessages", "MessageConversion", "EventLoopJobs", grpcCore,
        grpcTransport,
        swiftProtobuf, logging, nioCore, nioHPACK, nioHTTP2, nioPosix, serviceLifecycle,
      ],
      swiftSettings: settings),
    .target(
      name: "ServerCommand",
      dependencies: [
        "InferenceProtocol", "ModelHosting", "RESTServer", "GRPCService", modelFormat, modelStore, hummingbird, logging,
        nioCore,
        serviceLifecycle, .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "modelc-server", dependencies: ["ServerCommand"], swiftSettings: settings),
    .testTarget(
      name: "EventLoopJobsTests", dependencies: ["EventLoopJobs", nioCore, nioPosix], swiftSettings: settings),
    .testTarget(
      name: "GRPCServiceTests",
      dependencies: ["GRPCService", "InferenceProtocol", "ModelHosting", nioCore, nioEmbedded, nioHPACK, nioHTTP2],
      swiftSettings: settings),
    .testTarget(
      name: "InferenceProtocolTests",
      dependencies: ["InferenceProtocol", "InferenceMessages", "MessageConversion", modelFormat, swiftProtobuf],
      swiftSettings: settings),
    .testTarget(
      name: "ModelHostingTests",
      dependencies: ["InferenceProtocol", "ModelHosting", modelStore, coreML, logging], swiftSettings: settings),
    .testTarget(
      name: "RESTServerTests",
      dependencies: ["InferenceProtocol", "ModelHosting", "RESTServer", hummingbird, httpTypes, nioCore, logging],
      swiftSettings: settings),
    .testTarget(
      name: "ServerCommandTests",
      dependencies: ["GRPCService", "InferenceProtocol", "ModelHosting", "RESTServer", "ServerCommand"],
      swiftSettings: settings),
  ]
)

// The fuzz targets use libFuzzer and sanitizers; scripts/fuzz.sh sets the variable, and so no other build sees them.
if Context.environment["MODELC_SERVER_FUZZ"] != nil {
  package.targets += [
    .target(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    .target(
      name: "RequestProperties",
      dependencies: ["InferenceProtocol", "InferenceMessages", "MessageConversion", swiftProtobuf],
      path: "Fuzz/RequestProperties", swiftSettings: settings),
    .executableTarget(
      name: "FuzzRequest", dependencies: ["CFuzzer", "InferenceProtocol", "RequestProperties"],
      path: "Fuzz/FuzzRequest", swiftSettings: settings),
    .executableTarget(
      name: "FuzzGRPCMessage",
      dependencies: ["CFuzzer", "RequestProperties"], path: "Fuzz/FuzzGRPCMessage", swiftSettings: settings),
  ]
}
