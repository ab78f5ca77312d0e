import Foundation
import Testing

@testable import ModelLowering

/// The page about Core AI's operations against the rules that there are.
@Suite struct CoreAIOperationsTests {
  @Test func thePageListsEachRule() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Documentation/internals/core-ai-operations.md"), encoding: .utf8)
    let own: Set = ["identity", "pairs_to_complex", "complex_to_pairs"]
    for name in Set(AssetRules.all.keys).subtracting(own).sorted() {
      #expect(page.contains("`\(name)`"), "run scripts/generate/write-coreai-page.py")
    }
    #expect(page.contains("\n\(AssetRules.all.count - own.count) operations have a rule."))
  }
}
