import Foundation
import Testing

/// The inputs in `Fuzz/Corpus`, which once made a fuzzer fail, and the example models: what must hold of all inputs still holds.
@Suite struct CorpusTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(_ folder: String, _ suffix: String) -> [String] {
    let names = FileManager.default.subpaths(atPath: root.appendingPathComponent(folder).path) ?? []
    return names.filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.root.appendingPathComponent(name)))
  }

  /// Every file of the corpus has a check by the end of its name.
  @Test func allFilesHaveAnEntryPoint() {
    let known = ["operation", "mil", "mlmodel", "bin"].flatMap { Self.files("Fuzz/Corpus", ".\($0)") }
    #expect(Set(known + ["Fuzz/Corpus/README.md"]) == Set(Self.files("Fuzz/Corpus", "")))
    #expect(known.count >= 12)
  }

  @Test(arguments: files("Fuzz/Corpus", ".operation")) func operation(_ name: String) throws {
    try OperationCheck.check(try bytes(name))
  }

  @Test(arguments: files("Fuzz/Corpus", ".mil")) func programText(_ name: String) throws {
    try ProgramTextCheck.check(try bytes(name))
  }

  @Test(
    arguments: files("Fuzz/Corpus", ".mlmodel") + files("Fuzz/Corpus", ".bin") + files("examples/models", ".mlmodel"))
  func model(_ name: String) throws {
    try ModelCheck.check(try bytes(name))
  }
}
