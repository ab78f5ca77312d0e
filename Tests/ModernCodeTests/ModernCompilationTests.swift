import Foundation
import ModelCodegen
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Code in modern style compiles as Swift 6 without a warning, whatever a project has switched on.
@Suite struct ModernCompilationTests {
  /// What a package of resources has; the generated code asks for it.
  private static let bundle = """
    import Foundation
    extension Bundle { nonisolated static var module: Bundle { .main } }

    """

  private func check(_ files: [GeneratedFile], _ flags: [String]) throws {
    let run = try TypeCheck(
      files + [GeneratedFile(name: "Bundle.swift", text: Self.bundle)],
      ["-swift-version", "6", "-warnings-as-errors", "-D", "SWIFT_PACKAGE", "-package-name", "zoo"] + TypeCheck.modules
        + flags)
    #expect(run.status == 0, "\(run.output.prefix(4000))")
  }

  private func files(
    _ entries: [AwkwardSignatures.Entry], _ options: PrintingOptions = PrintingOptions()
  ) throws -> [GeneratedFile] {
    let printer = try #require(PrinterTable.printer(style: "modern", language: .swift, options: options))
    return try entries.flatMap { try printer.files(for: Interface(model: $0.model, resourceName: $0.name)) }
  }

  /// Reference models, where they are.
  private var references: [AwkwardSignatures.Entry] {
    (SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage")).compactMap { path in
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return (try? ModelFile.read(path)).map { (name, $0.model) }
    }
  }

  /// Settings of projects that change what code means.
  static let settings: [[String]] = [
    [],
    [
      "-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
      "-enable-upcoming-feature", "InferIsolatedConformances",
    ],
    ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
      ["-enable-upcoming-feature", $0]
    },
  ]

  @Test(arguments: settings)
  func theZooCompiles(flags: [String]) throws {
    try check(try files(AwkwardSignatures.all + references), flags)
  }

  @Test(arguments: [PrintingOptions.Access.public, .package], settings)
  func otherAccessCompiles(access: PrintingOptions.Access, flags: [String]) throws {
    try check(try files(AwkwardSignatures.all, PrintingOptions(access: access)), flags)
  }

  /// Names of models and of their parts that would break out of the code, or that mean something in it.
  @Test func hostileNamesCompile() throws {
    let plain = Model.model(.identity(Identity()), version: 1, inputs: [.double("x")], outputs: [.multiArray("y", [2])])
    let files = try files(HostileNames.models + HostileNames.files.map { ($0, plain) })
    for file in files {
      let hidden = (file.name + file.text).unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        case .format: scalar != "\u{200d}"
        case .lineSeparator, .paragraphSeparator: true
        default: false
        }
      }
      #expect(hidden.isEmpty, "\(file.name)")
    }
    try check(files, [])
  }

  /// A model whose own name is that of a nested type.
  @Test func modelsNamedLikeNestedTypesCompile() throws {
    let names = ["Input", "Output", "Label", "State"]
    let models =
      try names.map { ($0, try ModernModels.model("Counter")) } + names.map { ("\($0)s", ModernModels.snacks()) }
    try check(try files(models), [])
  }

  /// `.none` and `.some` of an optional label are those of `Optional`, so no label is called so.
  @Test func labelsDoNotHideOptionals() throws {
    var model = ModernModels.snacks()
    guard case .neuralNetworkClassifier(var classifier)? = model.kind else { return #expect(Bool(false)) }
    classifier.classLabels = .stringClassLabels(.with { $0.vector = ["none", "some"] })
    model.kind = .neuralNetworkClassifier(classifier)
    let use = """
      import CoreML
      nonisolated func isMissing(_ label: Moods.Label?) -> Bool { label == .none }
      nonisolated func raw(_ label: Moods.Label) -> String { label == .noneLabel ? "none" : label.rawValue }
      nonisolated func ask(_ model: Moods, _ input: Moods.Input) async throws -> Moods.Output {
        try await model.prediction(input)
      }

      """
    try check(try files([("Moods", model)]) + [GeneratedFile(name: "Use.swift", text: use)], [])
  }

  /// Asynchronous predictions came with iOS 17.
  @Test(arguments: ["ios15.0", "ios16.4", "macos13.0"]) func earlierSystems(release: String) throws {
    let options = PrintingOptions(deploymentTarget: try #require(SystemRelease(release) as SystemRelease?))
    let all = try files(AwkwardSignatures.all, options)
    try check(all, [])
    let text = try #require(all.first { $0.name == "NumberNames.swift" }).text
    let first = try #require(text.split(separator: "\n").first { $0.hasPrefix("@available") })
    #expect(
      first
        == [
          "ios15.0": "@available(iOS 15.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)",
          "ios16.4": "@available(iOS 16.4, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)",
          "macos13.0": "@available(macOS 13.0, iOS 15.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)",
        ][release] ?? "")
    #expect(text.contains("    if #available("))
  }

  @Test func thousandsOfInputsCompile() throws {
    try check(try files([AwkwardSignatures.manyInputs]), [])
  }

  /// Code for a system without the framework is no code, and no error.
  @Test func nothingIsLeftWithoutTheFramework() throws {
    let run = try TypeCheck(try files(AwkwardSignatures.all), ["-swift-version", "6"])
    #expect(run.status == 0, "\(run.output.prefix(4000))")
  }
}
