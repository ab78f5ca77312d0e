import Foundation
import ModelDiff
import ModelFormat
import Testing

/// Edits of a model of Core AI, which scripts/generate/make-coreai-edits.py wrote.
@Suite struct CoreAIDifferenceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  private static func difference(from old: String, to new: String) throws -> ModelDifference {
    let files = try [old, new].map { try ModelFile.read(folder.appendingPathComponent("\($0).aimodel").path) }
    return try ModelDifference(from: files[0], to: files[1])
  }

  /// Private functions have other names in each conversion.
  @Test func conversionsOfOneModelAreEqual() throws {
    let difference = try Self.difference(from: "net", to: "again")
    #expect(difference.lines == [] && difference.isEmpty)
  }

  @Test(arguments: [
    ("weight", ["batch_matmul_0 › y float32 [2, 3], 1 value, max 0.125"]),
    ("bias", ["broadcasting_add_0 › y float32 [3], 1 value, max 1.0"]),
    ("axis", ["y (softmax_v1) axis 1 → 0"]),
    ("activation", ["removed 4 relu_0 (relu_v1)", "added 4 tanh_0 (primitive.tanh_v1)"]),
    ("added", ["softmax_0 (softmax_v1) was 'y'", "added 7 y (primitive.exp_v1)"]),
    ("removed", ["removed 4 relu_0 (relu_v1)"]),
    ("renamed", ["output 'y' renamed to 'probabilities'", "probabilities (softmax_v1) was 'y'"]),
    (
      "rows",
      [
        "input 'x': shape [2, 2] → [5, 2]", "output 'y': shape [2, 3] → [5, 3]",
        "mul_0 › y float32 [2, 3] → float32 [5, 3]",
      ]
    ),
    ("order", ["sub_0 (primitive.sub_v1) x reads relu_0 → mul_0", "sub_0 (primitive.sub_v1) y reads mul_0 → relu_0"]),
    ("word", ["gelu_0 (primitive.gelu_v1) approximate 'none' → 'tanh'"]),
    ("function", ["function 'other' added", "added other (function)"]),
  ])
  func editsAreTold(_ name: String, _ expected: [String]) throws {
    let lines = try Self.difference(from: "net", to: name).lines
    #expect(lines.count == expected.count, "\(lines)")
    for (line, beginning) in zip(lines, expected) {
      #expect(line.contains(beginning), "\(line)")
    }
  }
}
