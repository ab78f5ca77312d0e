import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

struct CoremlcCompileTests {
  private let coremlc: CoremlcRun
  private let program = CoremlcRun.example("SmallProgram.mlpackage")

  init() throws {
    coremlc = try CoremlcRun()
  }

  private static let programFiles = [
    "coremldata.bin", "model.mil", "weights/weight.bin", "analytics/coremldata.bin", "metadata.json",
  ]

  @Test(arguments: ["out", "deep/er/out/"])
  func printsThePathsOfTheFiles(directory: String) throws {
    let output = coremlc.folder.path("") + "/" + directory
    let result = try coremlc("compile", program, output)
    let root = (output.hasSuffix("/") ? output : output + "/") + "SmallProgram.mlmodelc/"
    #expect(result.standardOutput == Self.programFiles.map { root + $0 + "\n" }.joined())
    #expect(result.standardError == "")
    #expect(result.status == 0)
    #expect(coremlc.files(in: directory + "/SmallProgram.mlmodelc") == Self.programFiles.sorted())
  }

  private static let networkFiles = [
    "coremldata.bin", "model/coremldata.bin", "neural_network_optionals/coremldata.bin", "model.espresso.net",
    "model.espresso.shape", "model.espresso.weights", "analytics/coremldata.bin", "metadata.json",
  ]
  private static let updatableFiles =
    networkFiles.prefix(6) + [
      "updateParameters/coremldata.bin", "updateParameters/NetworkUpdateParameters/coremldata.bin",
    ] + networkFiles.suffix(2)

  /// The updatable network of examples, with the options that Bazel's rules give: the same files as `modelc compile` writes.
  @Test(arguments: ["coremlc", "coremlcompiler"]) func compilesNetworks(name: String) throws {
    let coremlc = try CoremlcRun(name)
    let model = CoremlcRun.example("DigitClassifier.mlmodel")
    let output = coremlc.folder.path("out")
    let result = try coremlc("compile", "--platform", "ios", "--deployment-target", "13.0", model, output)
    #expect(result.standardOutput == Self.updatableFiles.map { "\(output)/DigitClassifier.mlmodelc/\($0)\n" }.joined())
    #expect(result.standardError == "")
    #expect(result.status == 0)
    #expect(coremlc.files(in: "out/DigitClassifier.mlmodelc") == Self.updatableFiles.sorted())
    #expect(try ToolRun(["compile", model, coremlc.folder.path("same")]).status == 0)
    for file in Self.updatableFiles {
      let both = try ["out", "same"].map { try coremlc.folder.read("\($0)/DigitClassifier.mlmodelc/\(file)") }
      #expect(both[0] == both[1], "\(file)")
    }
    let metadata = String(
      decoding: try coremlc.folder.read("out/DigitClassifier.mlmodelc/metadata.json"), as: UTF8.self)
    #expect(
      try coremlc("metadata", coremlc.folder.path("out/DigitClassifier.mlmodelc")).standardOutput == metadata + "\n")
    #expect(try coremlc("metadata", model).standardOutput == metadata + "\n")
  }

  /// A layer whose compiled form is not public: a warning in Apple's shape, and the model compiles.
  @Test func warnsAboutLayersOfUnknownForm() throws {
    let layer = NeuralNetworkLayer.layer("sum", ["x"], ["y"], .cumSum(CumSumLayerParams()))
    let model = Model.neuralNetwork(
      [layer], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])
    let path = coremlc.folder.path("Sum.mlmodel")
    try ModelFile(model).write(to: path)
    let result = try coremlc("compile", path, coremlc.folder.path("out"))
    #expect(
      result.standardError.hasPrefix(
        """
        coremlc: Warning: the form of this 'cumSum' layer in compiled models is not known: Apple's runtime may not accept \
        the one written
        detail: at: \(path) › layer 'sum', offset 0x
        """))
    #expect(result.status == 0)
    #expect(coremlc.files(in: "out/Sum.mlmodelc") == Self.networkFiles.sorted())
  }

  /// All that Xcode's build system gives to the compiler.
  @Test func takesAllOptionsOfBuildSystems() throws {
    let result = try coremlc(
      "compile", "--deployment-target", "16.0", program, "--sdkroot", "/nowhere", "--platform", "ios",
      "--output-partial-info-plist", coremlc.folder.path("build/p.plist"), "--container", "bundle-resources",
      "--print-diagnostic-categories", "all", coremlc.folder.path("out"), "--foo", "value", "--public-access")
    #expect(result.standardError == "Warning: ignoring unrecognized command line argument --foo value\n")
    #expect(result.status == 0)
    #expect(coremlc.files(in: "out").count == 5)
    let plist = Data(try coremlc.folder.read("build/p.plist"))
    let value = try PropertyListSerialization.propertyList(from: plist, format: nil)
    #expect((value as? [String: Any])?.isEmpty == true)
  }

  @Test func theOutputNamesTheVersion() throws {
    #expect(try coremlc("compile", program, coremlc.folder.path("out")).status == 0)
    let text = String(decoding: try coremlc.folder.read("out/SmallProgram.mlmodelc/model.mil"), as: UTF8.self)
    let version = try coremlc("version").standardOutput.trimmingCharacters(in: .newlines)
    #expect(text.contains("{\"coremlc-version\", \"\(version)\"}"))
  }

  @Test func aDryRunWritesNothing() throws {
    let output = coremlc.folder.path("out")
    let result = try coremlc(
      "compile", program, output, "--dry-run", "yes", "--output-partial-info-plist", coremlc.folder.path("p.plist"))
    #expect(result.standardOutput == Self.programFiles.map { "\(output)/SmallProgram.mlmodelc/\($0)\n" }.joined())
    #expect(coremlc.files(in: "") == ["coremlc"])
    #expect(result.status == 0)
  }

  @Test func warnsAboutTheDeploymentTarget() throws {
    let result = try coremlc(
      "compile", program, coremlc.folder.path("out"), "--platform", "macos", "--deployment-target", "12.0")
    let lines = result.standardError.split(separator: "\n")
    #expect(
      lines.first == """
        coremlc: Warning: compile command This model is not supported on specified deployment target of macos 12.0. It \
        requires 13.0 or greater.
        """)
    #expect(
      lines.dropFirst().first == "detail: the model has specification version 7 (macOS 13), but macOS 12 reads up to 6")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("detail: ") })
    #expect(result.status == 0)
    #expect(coremlc.files(in: "out").count == 5)
  }

  @Test(arguments: [
    (
      ["--encrypt", "Key.mlmodelkey"],
      "--encrypt is not supported: the keys of encrypted models are kept by Apple's servers",
      "detail: fix: compile without --encrypt, or with Xcode\n"
    ),
    (
      ["--platform", "macosx", "--deployment-target", "13"],
      "unrecognized platform \"macosx\". Expected one of: ios, maccatalyst, macos, tvos, watchos, xros.", ""
    ),
    (
      ["--platform", "xros", "--deployment-target", "one"],
      "unrecognized deployment target \"one\". Expected a version such as 15.0.", ""
    ),
  ])
  func refusesOptions(options: [String], message: String, details: String) throws {
    let tool = URL(fileURLWithPath: coremlc.folder.path("coremlc"))
    let result = try ToolRun(["compile", program, coremlc.folder.path("out")] + options, tool: tool)
    #expect(result.standardError == "coremlc: error: \(message)\n\(details)")
    #expect(result.status == 1)
    #expect(coremlc.files(in: "") == ["coremlc"])
  }

  @Test func theModelIsMissing() throws {
    let result = try coremlc("compile", "/no where/My Model.mlmodel", coremlc.folder.path("out"))
    #expect(result.standardError == "coremlc: error: Model does not exist at file:///no%20where/My%20Model.mlmodel\n")
    #expect(result.status == 1)
    #expect(
      try coremlc("compile", "missing.mlpackage", "out").standardError
        == "coremlc: error: Model does not exist at file://\(GoldenCase.root.path)/missing.mlpackage\n")
  }

  @Test func theModelIsNoProtobufMessage() throws {
    let path = try coremlc.folder.write(Array("version https://git-lfs.github.com/spec/v1\n".utf8), to: "a.mlmodel")
    let result = try coremlc("compile", path, coremlc.folder.path("out"))
    #expect(
      result.standardError == """
        coremlc: error: Failed to parse the model specification. Error: this is a Git LFS pointer, not a Core ML model
        detail: at: \(path)
        detail: fix: run `git lfs pull` in the repository to fetch the content

        """)
    #expect(result.status == 1)
  }

  @Test func theModelIsCompiledAlready() throws {
    #expect(try coremlc("compile", program, coremlc.folder.path("out")).status == 0)
    let path = coremlc.folder.path("out/SmallProgram.mlmodelc")
    let result = try coremlc("compile", path, coremlc.folder.path("again"))
    #expect(
      result.standardError == """
        coremlc: error: this model is compiled already
        detail: at: \(path)
        detail: fix: give the .mlmodel or .mlpackage that it was compiled from

        """)
    #expect(result.status == 1)
  }

  @Test func thePackageIsNone() throws {
    let path = coremlc.folder.path("A.mlpackage")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let result = try coremlc("compile", path, coremlc.folder.path("out"))
    #expect(
      result.standardError == """
        coremlc: error: Failed to read model package at file://\(path)/. Error: this directory is empty, so it is not a model
        detail: at: \(path)
        detail: fix: check the path

        """)
  }

  @Test func theSpecificationBreaksRules() throws {
    let path = coremlc.folder.path("Same.mlmodel")
    try ModelFile(.model(.identity(Identity()), inputs: [.double("x")])).write(to: path)
    let result = try coremlc("compile", path, coremlc.folder.path("out"))
    #expect(
      result.standardError == """
        coremlc: error: compiler error:  Error reading protobuf spec. validator error: the model has no outputs
        detail: at: \(path) › description › output, offset 0x2

        """)
    #expect(result.status == 1)
    #expect(coremlc.files(in: "out").isEmpty)
  }

  @Test func theDestinationIsTaken() throws {
    _ = try coremlc.folder.write([1], to: "SmallProgram.mlmodelc")
    let result = try coremlc("compile", program, coremlc.folder.path(""))
    #expect(result.standardError.hasPrefix("coremlc: error: compiler error:  a file is at this path, expected "))
    #expect(result.status == 1)
  }
}
