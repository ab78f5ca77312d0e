internal import Testing

@testable internal import ModelOps

@Suite struct NonMaximumSuppressionTests {
  /// Two pairs of boxes that overlap by a third, 2 × 2 each.
  private let boxes = Tensor(floats: [0, 0, 2, 2, 1, 0, 2, 2, 10, 0, 2, 2, 11, 0, 2, 2], [1, 4, 4])
  private let scores = Tensor(floats: [0.5, 0.1, 0.2, 0.9, 0.7, 0.3, 0.7, 0.2], [1, 4, 2])

  private func run(_ overlap: Float, _ threshold: Float, _ count: Int, perClass: Bool = false) throws -> [Tensor] {
    try results(
      "non_maximum_suppression", ["boxes": boxes, "scores": scores],
      [
        "iou_threshold": .float(overlap), "score_threshold": .float(threshold), "max_boxes": .integer(count),
        "per_class_suppression": .flag(perClass),
      ], outputs: 4
    ).compactMap(\.tensor)
  }

  @Test func suppression() throws {
    let found = try run(0.3, 0, 3)
    #expect(found[0].floatArray == [1, 0, 2, 2, 10, 0, 2, 2, 0, 0, 0, 0])
    #expect(found[1].floatArray == [0.2, 0.9, 0.7, 0.3, 0, 0])
    #expect(found[2].integerArray == [1, 2, -1])
    #expect(found[3].integerArray == [2])
    #expect(try run(0.4, 0, 4)[2].integerArray == [1, 2, 3, 0])
    #expect(try run(0.4, 0, 2)[2].integerArray == [1, 2])
    #expect(try run(0.4, 0.6, 4)[2].integerArray == [1, 2, 3, -1])
    // Boxes 0 and 1 are of different classes.
    #expect(try run(0.3, 0, 4, perClass: true)[2].integerArray == [1, 2, 0, -1])
    // The best box comes out even when its score is too low.
    let low = try run(0.3, 2, 2)
    #expect(low[2].integerArray == [1, -1] && low[3].integerArray == [1])
    #expect(try run(0.3, 0, 0)[2].shape == [1, 0])
  }

  @Test func boxesAlongTheLastAxis() throws {
    let found = try results(
      "non_maximum_suppression",
      [
        "boxes": try evaluate("transpose", ["x": boxes], ["perm": [0, 2, 1]]),
        "scores": try evaluate("transpose", ["x": scores], ["perm": [0, 2, 1]]),
      ], ["iou_threshold": .float(0.3), "max_boxes": .integer(3)], outputs: 3
    ).compactMap(\.tensor)
    #expect(found.map(\.shape) == [[1, 4, 3], [1, 2, 3], [1, 3]])
    #expect(found[0].floatArray == [1, 10, 0, 0, 0, 0, 2, 2, 0, 2, 2, 0])
    #expect(found[1].floatArray == [0.2, 0.7, 0, 0.9, 0.3, 0])
    #expect(found[2].integerArray == [1, 2, -1])
  }

  @Test func nothing() throws {
    let found = try results(
      "non_maximum_suppression", ["boxes": counting([2, 0, 4]), "scores": counting([2, 0, 1])],
      ["iou_threshold": .float(0.5), "score_threshold": .float(0), "max_boxes": .integer(1)], outputs: 4
    ).compactMap(\.tensor)
    #expect(found[2].integerArray == [-1, -1] && found[3].integerArray == [0, 0])
    #expect(
      evaluationRefusal(
        "non_maximum_suppression", ["boxes": boxes, "scores": scores],
        ["iou_threshold": .float(0), "score_threshold": .float(0), "max_boxes": .integer(Int(Int32.max))], outputs: 4)
        == "the result would have shape [1, 2147483647, 4], expected up to 2147483648 elements")
  }
}
