import Foundation
import ModelCompiler
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Models compiled, decompiled, and compiled again.
struct RecompilationTests {
  /// Models of this repository, and of the reference folder where it is.
  static let sources: [String] = {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("examples/models").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: examples)) ?? []
    let own = names.filter { $0.hasSuffix(".mlmodel") || $0.hasSuffix(".mlpackage") }.map { "\(examples)/\($0)" }
    let golden = SharedFiles.files(".mlmodel").filter { $0.contains("/golden/") }
    return own.sorted() + SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage") + golden
  }()

  /// Those that can be compiled without their layers, whose weights are there.
  static let recompiled = sources.filter { path in
    guard let file = try? ModelFile.read(path) else { return false }
    return !hasNetwork(file.model) && file.weightFileProblems.isEmpty && (try? compiledModel(file)) != nil
  }

  private static func hasNetwork(_ model: Model) -> Bool {
    model.network != nil || model.pipeline?.models.contains(where: hasNetwork) == true
  }

  @Test func someAreThere() {
    #expect(Self.recompiled.count >= (SharedFiles.areThere ? 20 : 2))
  }

  /// Only the hash of the source may differ: the order of a source's fields and maps is not kept.
  @Test(arguments: recompiled) func theDirectoryIsTheSame(_ path: String) throws {
    let folder = try TemporaryFolder()
    let source = try ModelFile.read(path)
    let isPackage = source.format == .mlpackage
    try compiledModel(source, className: "model").write(to: folder.path("first.mlmodelc"))
    let decompiled = try Decompiler.decompile(try ModelFile.read(folder.path("first.mlmodelc")))
    let hasWeights = decompiled.format == .mlpackage
    let name = isPackage || hasWeights ? "model.mlpackage" : "\(ModelName.stem(of: path)).mlmodel"
    try Decompiler.write(decompiled, to: folder.path(name))
    let again = try ModelFile.read(folder.path(name))
    try compiledModel(again, className: "model").write(to: folder.path("second.mlmodelc"))

    let files = folder.files(below: "first.mlmodelc")
    #expect(folder.files(below: "second.mlmodelc") == files)
    for file in files {
      let both = [try folder.read("first.mlmodelc/\(file)"), try folder.read("second.mlmodelc/\(file)")]
      if file == "analytics/coremldata.bin" {
        let analytics = try both.map {
          try withoutSource(
            try Analytics(WeightData(bytes: $0)), keepingName: isPackage == (again.format == .mlpackage))
        }
        #expect(analytics[0] == analytics[1])
      } else {
        #expect(both[0] == both[1], "\(file)")
      }
    }
    #expect(again.model.kind?.fieldNumber == source.model.kind?.fieldNumber)
  }

  private func withoutSource(_ analytics: Analytics, keepingName: Bool) throws -> Analytics {
    var analytics = analytics
    for index in analytics.sections.indices {
      analytics.sections[index].entries.removeAll { $0.key == "modelHash" || !keepingName && $0.key == "modelName" }
    }
    return analytics
  }
}
