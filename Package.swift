// swift-tools-version: 6.2
import PackageDescription

/// Imports are internal unless said otherwise, so that one target's dependencies never leak into the next.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// The plugins run modelc as it is built here, or as it lies in the artifact bundle that MODELC_BUNDLE names by its path
/// (absolute, or from this file) or by a URL, with its checksum in MODELC_BUNDLE_CHECKSUM: a package with the plugin then
/// compiles nothing of modelc for its build alone.
let bundle = Context.environment["MODELC_BUNDLE"]
let pluginTool: Target.Dependency = bundle == nil ? "modelc" : "modelc-bundle"

let orderedCollections: Target.Dependency = .product(name: "OrderedCollections", package: "swift-collections")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// The folders of Sources, which say what their targets are for, and these targets. Each imports from folders above it
/// and from its own.
let folders: [(name: String, targets: [String])] = [
  ("Base", ["ModelBase", "CCrypto", "CFileGuard", "ModelFiles"]),
  (
    "Format",
    [
      "CProtobufC", "CModelSchema", "COnnxSchema", "ModelSpec", "ModelWire", "ModelFormat", "CoreAIFormat",
      "OnnxFormat",
    ]
  ),
  ("Compute", ["CModelKernels", "COneDNN"]),
  ("Graph", ["ModelGraph", "ModelOps", "ModelLowering", "ModelConversion"]),
  ("Compile", ["ModelValidation", "ModelCompiler", "ModelInterface", "ModelCodegen"]),
  ("Run", ["ModelImage", "CImageCodecs", "ModelImageCodecs", "ModelRuntime", "ModelTraining"]),
  ("Ship", ["CArchiveShim", "ModelArchives", "ModelSigning", "ModelStore"]),
  (
    "Look",
    [
      "GraphLayout", "LocalPages", "ModelInspect", "ModelReport", "ModelDiff", "ModelCheck", "ModelBench",
      "ModelCompare",
    ]
  ),
  (
    "Change",
    [
      "ModelEdit", "ModelParts", "ModelPasses", "OnnxImport", "OnnxExport", "CoreAIExport", "ModelOptimize",
      "ModelWeights",
    ]
  ),
  (
    "Faces",
    [
      "CoreMLAPI", "CoreML", "StoredModels", "OnnxModels", "CModelcInterface", "ModelcInterface", "ModelcCommands",
      "ModelStoreCommands", "modelc", "modelc-store",
    ]
  ),
]

let package = Package(
  name: "modelc",
  products: [
    .executable(name: "modelc", targets: ["modelc"]),
    .executable(name: "modelc-store", targets: ["modelc-store"]),
    .library(name: "ModelStore", targets: ["ModelStore", "StoredModels"]),
    .library(name: "OnnxModels", targets: ["OnnxModels"]),
    .library(name: "ModelArchives", targets: ["ModelFiles", "ModelArchives"]),
    .library(name: "ModelWeights", targets: ["ModelWeights"]),
    .library(name: "ModelSigning", targets: ["ModelFiles", "ModelSigning"]),
    .plugin(name: "ModelcPlugin", targets: ["ModelcPlugin"]),
    .plugin(name: "ModelcCommandPlugin", targets: ["ModelcCommandPlugin"]),
    .library(name: "ModelFormat", targets: ["ModelBase", "ModelSpec", "ModelFiles", "ModelFormat"]),
    .library(name: "ModelOps", targets: ["ModelGraph", "ModelOps"]),
    .library(name: "ModelValidation", targets: ["ModelValidation"]),
    .library(name: "ModelInspect", targets: ["ModelInspect"]),
    .library(name: "ModelCodegen", targets: ["ModelInterface", "ModelCodegen"]),
    .library(name: "ModelEdit", targets: ["ModelEdit"]),
    .library(name: "ModelcInterface", type: .dynamic, targets: ["ModelcInterface"]),
  ],
  traits: [
    .default(enabledTraits: ["OneDNN"]),
    .trait(
      name: "OneDNN",
      description: "Convolutions and matrix products by oneDNN, which is loaded when first needed; else by our own."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
  ],
  targets: [
    .systemLibrary(name: "CProtobufC", pkgConfig: "libprotobuf-c", providers: [.apt(["libprotobuf-c-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "CModelSchema", dependencies: ["CProtobufC"]),
    .target(name: "COnnxSchema", dependencies: ["CProtobufC"]),
    .target(name: "ModelBase", dependencies: [orderedCollections], swiftSettings: settings),
    .target(name: "ModelSpec", dependencies: ["ModelBase", orderedCollections], swiftSettings: settings),
    .target(name: "CFileGuard"),
    .target(name: "ModelFiles", dependencies: ["ModelBase", "CCrypto", "CFileGuard"], swiftSettings: settings),
    .target(
      name: "ModelWire", dependencies: ["ModelSpec", "ModelFiles", "CProtobufC", orderedCollections],
      swiftSettings: settings),
    .target(
      name: "ModelFormat",
      dependencies: [
        "ModelSpec", "ModelFiles", "ModelWire", "CoreAIFormat", "CModelSchema", "CProtobufC", orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "OnnxFormat", dependencies: ["ModelSpec", "ModelFiles", "ModelWire", "COnnxSchema", "CProtobufC"],
      swiftSettings: settings),
    .target(name: "CoreAIFormat", dependencies: ["ModelBase", "ModelFiles"], swiftSettings: settings),
    .target(name: "CModelKernels", cSettings: [.headerSearchPath(".")]),
    .target(
      name: "COneDNN", dependencies: ["CModelKernels"],
      cSettings: [.define("MODELC_ONEDNN", .when(traits: ["OneDNN"]))],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "ModelGraph", dependencies: ["ModelSpec"], swiftSettings: settings),
    .target(
      name: "ModelOps", dependencies: ["ModelSpec", "ModelGraph", "CModelKernels", "COneDNN"], swiftSettings: settings),
    .target(
      name: "ModelLowering", dependencies: ["ModelSpec", "ModelFormat", "ModelGraph", orderedCollections],
      swiftSettings: settings),
    .target(
      name: "ModelConversion",
      dependencies: ["ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", orderedCollections],
      swiftSettings: settings),
    .target(
      name: "ModelValidation",
      dependencies: ["ModelSpec", "ModelFormat", "CoreAIFormat", "ModelOps", "ModelLowering", orderedCollections],
      swiftSettings: settings),
    .target(
      name: "ModelInspect",
      dependencies: ["ModelSpec", "ModelFormat", "CoreAIFormat", "ModelGraph", "ModelLowering", orderedCollections],
      swiftSettings: settings),
    .target(name: "GraphLayout", swiftSettings: settings),
    .target(name: "LocalPages", dependencies: ["ModelBase", "ModelFiles"], swiftSettings: settings),
    .target(
      name: "ModelReport",
      dependencies: [
        "ModelSpec", "ModelFiles", "ModelFormat", "ModelGraph", "ModelValidation", "ModelInspect", "GraphLayout",
        orderedCollections,
      ],
      resources: [.embedInCode("Resources")], swiftSettings: settings),
    .target(
      name: "ModelCheck",
      dependencies: [
        "ModelSpec", "ModelFiles", "ModelFormat", "ModelGraph", "ModelValidation", "ModelInspect", "ModelDiff",
      ],
      swiftSettings: settings),
    .target(
      name: "ModelCompiler",
      dependencies: ["ModelSpec", "ModelFormat", "ModelGraph", "ModelLowering", "ModelValidation", orderedCollections],
      swiftSettings: settings),
    .target(name: "ModelInterface", dependencies: ["ModelSpec"], swiftSettings: settings),
    .target(name: "ModelCodegen", dependencies: ["ModelSpec", "ModelInterface"], swiftSettings: settings),
    .target(
      name: "ModelDiff",
      dependencies: ["ModelSpec", "ModelFormat", "ModelInspect", "ModelInterface", orderedCollections],
      swiftSettings: settings),
    .target(name: "ModelImage", dependencies: ["ModelBase", "CModelKernels"], swiftSettings: settings),
    .target(name: "CImageCodecs"),
    .target(name: "CArchiveShim", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "ModelArchives", dependencies: ["ModelBase", "ModelFiles", "CArchiveShim"], swiftSettings: settings),
    .target(
      name: "ModelWeights",
      dependencies: ["ModelSpec", "ModelFormat", "ModelArchives", "ModelInspect", orderedCollections],
      swiftSettings: settings),
    .target(name: "ModelSigning", dependencies: ["ModelBase", "ModelFiles", "CCrypto"], swiftSettings: settings),
    .target(
      name: "ModelImageCodecs", dependencies: ["ModelBase", "ModelFiles", "ModelImage", "CImageCodecs"],
      swiftSettings: settings),
    .target(
      name: "ModelRuntime",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelImage", orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "ModelBench", dependencies: ["ModelSpec", "ModelRuntime"], swiftSettings: settings),
    .target(
      name: "ModelCompare", dependencies: ["ModelSpec", "ModelOps", "ModelImage", "ModelRuntime"],
      swiftSettings: settings),
    .target(
      name: "ModelEdit",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelConversion", "ModelValidation", "ModelInspect",
        orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "ModelParts",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelValidation", "ModelInspect", "ModelEdit",
        orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "ModelPasses",
      dependencies: ["ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelValidation", orderedCollections],
      swiftSettings: settings),
    .target(
      name: "OnnxImport",
      dependencies: [
        "ModelSpec", "ModelFormat", "OnnxFormat", "ModelGraph", "ModelConversion", "ModelPasses", orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "CoreAIExport",
      dependencies: [
        "ModelSpec", "ModelFormat", "CoreAIFormat", "ModelGraph", "ModelOps", "ModelLowering", "ModelConversion",
        orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "OnnxExport",
      dependencies: [
        "ModelSpec", "ModelFiles", "ModelFormat", "OnnxFormat", "ModelGraph", "ModelLowering", orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "ModelOptimize",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelRuntime", orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "ModelTraining",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelValidation", "ModelRuntime",
      ],
      swiftSettings: settings),
    .target(
      name: "CoreMLAPI",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelImage", "ModelImageCodecs", "ModelRuntime",
        "ModelCompiler", "ModelTraining", orderedCollections,
      ],
      swiftSettings: settings),
    .target(
      name: "ModelcCommands",
      dependencies: [
        "ModelSpec", "ModelFormat", "CoreAIFormat", "ModelOps", "ModelConversion", "ModelValidation", "ModelInspect",
        "LocalPages", "ModelReport", "ModelDiff", "ModelCheck",
        "ModelCompiler", "ModelImage", "ModelImageCodecs", "ModelArchives", "ModelRuntime", "ModelBench",
        "ModelCompare", "ModelEdit", "ModelParts", "ModelPasses", "ModelOptimize",
        "OnnxFormat", "OnnxImport", "OnnxExport", "CoreAIExport", "ModelTraining", "ModelCodegen", "ModelWeights",
        "ModelSigning",
        argumentParser,
      ],
      swiftSettings: settings),
    .target(
      name: "ModelStore",
      dependencies: [
        "ModelSpec", "ModelFiles", "ModelFormat", "ModelArchives", "ModelCompiler", "ModelRuntime", "ModelSigning",
      ],
      swiftSettings: settings),
    .target(name: "StoredModels", dependencies: ["ModelStore", "CoreMLAPI"], swiftSettings: settings),
    .target(name: "OnnxModels", dependencies: ["OnnxImport"], swiftSettings: settings),
    .target(
      name: "ModelStoreCommands",
      dependencies: ["ModelSpec", "ModelFiles", "ModelInspect", "ModelStore", argumentParser],
      swiftSettings: settings),
    .target(name: "CModelcInterface"),
    .target(
      name: "ModelcInterface",
      dependencies: [
        "CModelcInterface", "ModelSpec", "ModelFormat", "ModelOps", "ModelValidation", "ModelInspect", "ModelCompiler",
        "ModelDiff", "ModelEdit", "ModelImage", "ModelRuntime", "ModelTraining", "OnnxImport",
      ],
      swiftSettings: settings),
    .executableTarget(name: "modelc", dependencies: ["ModelcCommands"], swiftSettings: settings),
    .executableTarget(name: "modelc-store", dependencies: ["ModelStoreCommands"], swiftSettings: settings),
    .plugin(name: "ModelcPlugin", capability: .buildTool(), dependencies: [pluginTool]),
    .plugin(
      name: "ModelcCommandPlugin",
      capability: .command(
        intent: .custom(verb: "modelc", description: "Inspect, check, compile and run Core ML models.")),
      dependencies: [pluginTool]),
    .target(
      name: "_ModelTestSupport", dependencies: ["ModelSpec", orderedCollections],
      path: "Tests/_ModelTestSupport", swiftSettings: settings),
    .target(
      name: "_ContractJudge",
      dependencies: [
        "CModelSchema", "CProtobufC", "ModelSpec", "ModelFormat", "ModelImage", "ModelOps", "ModelLowering",
        "ModelRuntime",
        "ModelValidation", orderedCollections,
      ],
      path: "Fuzz/Sources/ContractJudge", swiftSettings: settings),
    .testTarget(
      name: "ContractJudgeTests", dependencies: ["ModelSpec", "_ContractJudge"], swiftSettings: settings),
    .testTarget(name: "KernelSweepTests", dependencies: ["ModelSpec", "ModelOps"], swiftSettings: settings),
    .testTarget(name: "ModelBaseTests", dependencies: ["ModelBase"], swiftSettings: settings),
    .testTarget(
      name: "ModelSpecTests", dependencies: ["ModelSpec", "_ModelTestSupport", orderedCollections],
      swiftSettings: settings),
    .testTarget(
      name: "ModelFilesTests", dependencies: ["ModelBase", "ModelFiles", "_ModelTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelFormatTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelWire", "CModelSchema", "CProtobufC", "_ModelTestSupport", orderedCollections,
      ],
      exclude: ["Fixtures/README.md"], resources: [.copy("Fixtures/coremltools-descriptors.tsv")],
      swiftSettings: settings),
    .testTarget(
      name: "CoreAIFormatTests", dependencies: ["ModelBase", "ModelFiles", "CoreAIFormat", "_ModelTestSupport"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(name: "ModelGraphTests", dependencies: ["ModelGraph"], swiftSettings: settings),
    .testTarget(
      name: "ModelOpsTests", dependencies: ["ModelSpec", "ModelOps", "ModelRuntime", "COneDNN"], swiftSettings: settings
    ),
    .testTarget(
      name: "ModelLoweringTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "_ModelTestSupport", orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelConversionTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelConversion", "_ModelTestSupport",
        orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelValidationTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelValidation", "_ModelTestSupport", orderedCollections,
      ],
      exclude: ["coremltools-checklist"], swiftSettings: settings),
    .testTarget(
      name: "FuzzCorpusTests", dependencies: ["ModelSpec", "ModelFormat", "ModelOps", "ModelValidation"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelInspectTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelInspect", "_ModelTestSupport", orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelCheckTests",
      dependencies: ["ModelSpec", "ModelFormat", "ModelCheck", "_ModelTestSupport"], swiftSettings: settings),
    .testTarget(name: "GraphLayoutTests", dependencies: ["GraphLayout"], swiftSettings: settings),
    .testTarget(
      name: "LocalPagesTests", dependencies: ["ModelBase", "LocalPages", "_ModelTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ModelReportTests",
      dependencies: ["ModelSpec", "ModelFormat", "ModelReport", "_ModelTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ModelCompilerTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelLowering", "ModelValidation", "ModelCompiler", "_ModelTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelInterfaceTests", dependencies: ["ModelSpec", "ModelInterface", "_ModelTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelCodegenTests", dependencies: ["ModelSpec", "ModelFormat", "ModelCodegen", "_ModelTestSupport"],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "ModelDiffTests",
      dependencies: ["ModelSpec", "ModelFormat", "ModelDiff", "_ModelTestSupport", orderedCollections],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "ModelArchivesTests", dependencies: ["ModelBase", "ModelFormat", "ModelArchives", "_ModelTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelWeightsTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelInspect", "ModelArchives", "ModelCompiler", "ModelRuntime", "ModelWeights",
        "_ModelTestSupport", orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelSigningTests", dependencies: ["ModelBase", "ModelFormat", "ModelSigning", "_ModelTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelStoreTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelArchives", "ModelSigning", "ModelStore", "StoredModels", "CoreMLAPI",
        "_ModelTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelStoreCommandsTests",
      dependencies: ["ModelSpec", "ModelStore", "ModelStoreCommands", "_ModelTestSupport", argumentParser],
      swiftSettings: settings),
    .testTarget(
      name: "ModelImageTests", dependencies: ["ModelImage"], exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "ModelImageCodecsTests", dependencies: ["ModelBase", "ModelImage", "ModelImageCodecs"],
      exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelRuntimeTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelLowering", "ModelRuntime", "ModelImage", "_ModelTestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "ModelBenchTests", dependencies: ["ModelBench"], swiftSettings: settings),
    .testTarget(
      name: "ModelCompareTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelImage", "ModelRuntime", "ModelCompare", "_ModelTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelEditTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelValidation", "ModelRuntime", "ModelCompare", "ModelEdit",
        "_ModelTestSupport", orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelPartsTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelValidation", "ModelRuntime", "ModelCompare", "ModelEdit", "ModelParts",
        "_ModelTestSupport", orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelPassesTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelRuntime", "ModelValidation", "ModelPasses", "_ModelTestSupport",
        orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OnnxImportTests",
      dependencies: ["ModelSpec", "ModelFormat", "ModelWire", "ModelConversion", "OnnxFormat", "OnnxImport"],
      swiftSettings: settings),
    .testTarget(
      name: "CoreAIExportTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "CoreAIFormat", "ModelGraph", "ModelConversion", "ModelRuntime", "CoreAIExport",
        "_ModelTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OnnxExportTests",
      dependencies: ["ModelSpec", "ModelFormat", "ModelGraph", "OnnxFormat", "OnnxExport", "_ModelTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelOptimizeTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelRuntime", "ModelValidation", "ModelOptimize", "_ModelTestSupport",
        orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelTrainingTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelCompiler", "ModelRuntime", "ModelTraining", "_ModelTestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "CoreMLAPITests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelRuntime", "ModelTraining", "CoreMLAPI",
        "_ModelTestSupport", orderedCollections,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ModelcCommandsTests",
      dependencies: [
        "ModelSpec", "ModelFormat", "ModelOps", "ModelImage", "ModelRuntime", "ModelArchives", "ModelCodegen",
        "ModelEdit",
        "ModelcCommands",
        "_ModelTestSupport",
      ],
      exclude: ["Golden"], swiftSettings: settings),
  ]
)

// SwiftPM's dynamic libraries take Swift's runtime from archives only if the linker is told so, too; scripts/build/build-library.sh
// sets the variable. A flag of the command line would compile everything once more.
if Context.environment["MODELC_STATIC_LIBRARY"] != nil {
  for target in package.targets where target.name == "ModelcInterface" {
    target.linkerSettings = [.unsafeFlags(["-static-stdlib"])]
  }
}

// Flags with which modelc and the library are linked with an older glibc (scripts/build/find-old-glibc.sh), in the same way.
if let flags = Context.environment["MODELC_LINK_FLAGS"] {
  for target in package.targets where ["ModelcInterface", "modelc"].contains(target.name) {
    target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(flags.split(separator: " ").map(String.init))]
  }
}

// What is released is built by scripts with this variable set. Targets whose speed nobody notices are then made small; a
// package that others depend on may have no such flags.
if Context.environment["MODELC_RELEASE"] != nil {
  let small: Set = [
    "LocalPages", "ModelInspect", "ModelReport", "ModelCheck", "ModelInterface", "ModelCodegen", "ModelDiff",
    "ModelEdit",
    "ModelParts", "ModelPasses", "ModelSigning", "ModelcCommands",
  ]
  for target in package.targets where small.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Osize"])]
  }
}

// scripts/stress/fuzz-contract.sh and fuzz-files.sh build these with sanitizers, apart from everything else. They reach into what
// no product shows.
if Context.environment["MODELC_FUZZ"] != nil {
  package.targets += [
    .target(name: "CFuzzer", path: "Fuzz/Sources/CFuzzer"),
    .executableTarget(
      name: "FuzzOnnx",
      dependencies: ["CFuzzer", "ModelSpec", "ModelFormat", "ModelValidation", "OnnxFormat", "OnnxImport"],
      path: "Fuzz/Sources/FuzzOnnx", swiftSettings: settings),
    .executableTarget(
      name: "FuzzContract",
      dependencies: [
        "_ContractJudge", "ModelSpec", "ModelFormat", "ModelValidation", "ModelCompiler", "ModelOps", "ModelRuntime",
        orderedCollections,
      ],
      path: "Fuzz/Sources/FuzzContract", swiftSettings: settings),
  ]
}

if let bundle, bundle.hasPrefix("https://") {
  let checksum = Context.environment["MODELC_BUNDLE_CHECKSUM"] ?? ""
  package.targets.append(.binaryTarget(name: "modelc-bundle", url: bundle, checksum: checksum))
} else if let bundle {
  // SwiftPM takes relative paths alone.
  let root = String(repeating: "../", count: Context.packageDirectory.split(separator: "/").count)
  let path = bundle.hasPrefix("/") ? root + bundle.drop { $0 == "/" } : bundle
  package.targets.append(.binaryTarget(name: "modelc-bundle", path: path))
}

#if os(Linux)
  // Apple's own framework has this name on Apple's systems.
  package.targets.append(.target(name: "CoreML", dependencies: ["CoreMLAPI"], swiftSettings: settings))
  package.products.append(.library(name: "CoreML", targets: ["CoreML"]))
  // Classes that were generated are compiled with these tests, and run.
  package.targets.append(
    .testTarget(
      name: "ModernCodeTests",
      dependencies: ["ModelSpec", "ModelFormat", "ModelCodegen", "CoreML", "_ModelTestSupport"],
      swiftSettings: settings))
  package.targets.append(
    .testTarget(
      name: "GeneratedCodeTests",
      dependencies: ["ModelSpec", "ModelFormat", "ModelCodegen", "CoreML", "_ModelTestSupport"],
      exclude: ["ObjectiveCStubs"], swiftSettings: settings))
#endif

let folderOfTarget = Dictionary(
  uniqueKeysWithValues: folders.flatMap { folder in folder.targets.map { ($0, folder.name) } })
for target in package.targets {
  if let folder = folderOfTarget[target.name] { target.path = "Sources/\(folder)/\(target.name)" }
}
