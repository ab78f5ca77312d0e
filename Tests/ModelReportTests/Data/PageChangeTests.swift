import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct PageChangeTests {
  @Test func changesLeadToTheirBoxes() {
    var change = PageChange(.structure, "changed", of: "conv_1", from: "8", to: "9")
    (change.oldOperation, change.newOperation, change.error) = (1, 0, .nan)
    let text = JSONWriter.text(change.json([nil, 7], [3]), isOneLine: true)
    #expect(text.contains("\"items\": [7,3]") || text.contains("\"items\":[7,3]") || text.contains("[7, 3]"), "\(text)")
    #expect(!text.contains("error"))
    change.newOperation = 99
    #expect(JSONWriter.text(change.json([nil, 7], [3]), isOneLine: true).contains("-1"))
  }

  @Test func thousandsOfChangesAreCounted() {
    let changes = PageChanges(
      names: ("a", "b"), verdict: "compatible with apps", isBreaking: false,
      changes: (0..<6000).map { PageChange(.weights, "changed", of: "w\($0)") }, notes: [])
    let text = JSONWriter.text(changes.json([], []), isOneLine: true)
    #expect(text.contains("w4999") && !text.contains("w5000"))
    #expect(text.contains("\"omitted\": 1000") || text.contains("\"omitted\":1000"))
  }
}
