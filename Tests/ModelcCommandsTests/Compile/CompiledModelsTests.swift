import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Every reference model through the built tool: compiled, decompiled, and compiled again.
struct CompiledModelsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theExamplesAreThere() {
    #expect(ReferenceModel.sources.count >= 4)
  }

  @Test(.needsSharedFiles)
  func theReferenceModelsAreThere() {
    #expect(ReferenceModel.sources.count >= 36)
    #expect(ReferenceModel.compiled.count >= 10)
  }

  @Test(arguments: ReferenceModel.sources) func sourcesComeBack(_ model: ReferenceModel) throws {
    let source = model.path
    let inspected = try InspectedModel(source)
    try run(["compile", source, folder.path("first")])
    let first = try InspectedModel(folder.path("first/\(model.stem).mlmodelc"))
    #expect(first.interface == inspected.interface)
    if !inspected.hasNetwork { #expect(first == inspected) }

    // A package stays one, so that the model keeps its name.
    let isPackage = source.hasSuffix(".mlpackage") || first.hasProgram
    let again = "\(model.stem).\(isPackage ? "mlpackage" : "mlmodel")"
    try run(["decompile", folder.path("first/\(model.stem).mlmodelc"), folder.path(again)])
    #expect(try InspectedModel(folder.path(again)) == first)
    let models = try [source, folder.path(again)].map { try ModelFile.read($0).model }
    try expectSame(models[0], models[1])
    if !inspected.hasNetwork, !inspected.hasProgram, !inspected.isPipeline {
      #expect(try specification(folder.path(again)) == specification(source))
    }
    try expectRecompiled(again, model.stem, isSameFile: source.hasSuffix(".mlpackage") == isPackage)
  }

  @Test(
    .needsSharedFiles,
    arguments: ReferenceModel.compiled)
  func compiledDirectoriesComeBack(_ model: ReferenceModel) throws {
    let inspected = try InspectedModel(model.path)
    let source = "source.\(inspected.hasProgram ? "mlpackage" : "mlmodel")"
    try run(["decompile", model.path, folder.path(source)])
    #expect(try InspectedModel(folder.path(source)) == inspected)
    try run(["compile", folder.path(source), folder.path("first")])
    let first = try InspectedModel(folder.path("first/source.mlmodelc"))
    #expect(first.interface == inspected.interface)
    let again = "again/" + source
    try run(["decompile", folder.path("first/source.mlmodelc"), folder.path(again)])
    try expectRecompiled(again, "source", isSameFile: true)
  }

  /// Compiles `source`, which was decompiled from the directory in `first`, and expects that directory; then decompiles
  /// and compiles once more and expects each byte of it.
  ///
  /// - Parameter isSameFile: Whether the first source had the same format, so that the name in the analytics is the same.
  private func expectRecompiled(_ source: String, _ stem: String, isSameFile: Bool) throws {
    try run(["compile", folder.path(source), folder.path("second")])
    let files = folder.files(below: "first")
    #expect(folder.files(below: "second") == files)
    let different = try files.filter { file in
      let both = try ["first/", "second/"].map { try folder.read($0 + file) }
      if file.hasSuffix("analytics/coremldata.bin") {
        let analytics = try both.map { try withoutSource(Analytics(WeightData(bytes: $0)), keepingName: isSameFile) }
        return analytics[0] != analytics[1]
      }
      return file.hasSuffix("/metadata.json") ? withoutLayers(both[0]) != withoutLayers(both[1]) : both[0] != both[1]
    }
    #expect(different.isEmpty)
    let third = "third/" + URL(fileURLWithPath: source).lastPathComponent
    try run(["decompile", folder.path("second/\(stem).mlmodelc"), folder.path(third)])
    try run(["compile", folder.path(third), folder.path("third")])
    let changed = try files.filter { try folder.read("third/" + $0) != folder.read("second/" + $0) }
    #expect(changed.isEmpty)
  }

  /// Analytics without the hash of the source's bytes, where maps may have another order, and without the number of layers
  /// before folding.
  private func withoutSource(_ analytics: Analytics, keepingName: Bool) throws -> Analytics {
    var analytics = analytics
    for index in analytics.sections.indices {
      analytics.sections[index].entries.removeAll {
        $0.key == "modelHash" || $0.key == "modelDimension" || !keepingName && $0.key == "modelName"
      }
    }
    return analytics
  }

  /// Lines of `metadata.json` without the histogram of layers, which counts those before folding.
  private func withoutLayers(_ text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).replacing(/"neuralNetworkLayerTypeHistogram" : \{[^}]*\}/, with: "")
  }

  /// Expects of two models all that compiling keeps: everything but the layers of networks.
  private func expectSame(_ source: Model, _ again: Model) throws {
    #expect(again.specificationVersion == source.specificationVersion)
    #expect(again.isUpdatable == source.isUpdatable)
    #expect(again.kind?.fieldNumber == source.kind?.fieldNumber)
    if let pipeline = source.pipeline {
      let models = again.pipeline?.models ?? []
      #expect(models.count == pipeline.models.count)
      #expect(again.pipeline?.names == pipeline.names)
      for (child, again) in zip(pipeline.models, models) { try expectSame(child, again) }
    } else if case .mlProgram(let program)? = source.kind {
      guard case .mlProgram(let same)? = again.kind else {
        Issue.record("no ML Program")
        return
      }
      // Printing two programs would take longer than comparing all models.
      let isSame = same.sorted == program.sorted
      #expect(isSame)
    } else if source.network == nil {
      let isSame = again == source
      #expect(isSame)
    }
  }

  /// The bytes of the specification at `path`, a file or a package.
  private func specification(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: try ModelFile.read(path).specificationPath))
  }

  private func run(_ arguments: [String]) throws {
    let run = try ToolRun(arguments)
    try #require(run.status == 0, "\(run.standardError)")
  }
}
