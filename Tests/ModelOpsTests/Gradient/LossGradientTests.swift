internal import ModelOps
internal import Testing

/// Gradients of losses that come with their value.
@Suite struct LossGradientTests {
  private static func targets(_ classes: [Int], _ shape: Shape) -> Constant {
    Constant(TensorType(.int32, shape), .integers(classes))
  }

  @Test(arguments: [
    GradientCase(
      "grad.softmax_cross_entropy", [("x", [3, 4])], [("target", targets([2, 0, 3], [3]))], outputs: 2,
      differentiated: 1),
    GradientCase(
      "grad.softmax_cross_entropy", [("x", [2, 3, 2])],
      [("target", targets([1, 0, 2, 2], [2, 2])), ("axis", .integer(1))], outputs: 2, differentiated: 1,
      note: "classes in the middle"),
    GradientCase(
      "grad.softmax_cross_entropy", [("x", [5])], [("target", targets([4], [1]))], within: -6...6, outputs: 2,
      differentiated: 1, note: "one example"),
  ])
  func crossEntropy(_ gradient: GradientCase) throws { try gradient.check() }
}
