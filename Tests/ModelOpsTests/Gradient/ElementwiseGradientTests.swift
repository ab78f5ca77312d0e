internal import ModelOps
internal import Testing

/// Gradients of operations on single elements.
@Suite struct ElementwiseGradientTests {
  private static let cube: [(String, [Int])] = [("x", [2, 3, 4])]

  @Test(arguments: [
    GradientCase("abs", cube), GradientCase("acos", cube, within: -0.8...0.8),
    GradientCase("nn.acosh", cube, within: 1.3...4), GradientCase("asin", cube, within: -0.8...0.8),
    GradientCase("nn.asinh", cube), GradientCase("atan", cube), GradientCase("atanh", cube, within: -0.8...0.8),
    GradientCase("cos", cube), GradientCase("cosh", cube), GradientCase("sin", cube), GradientCase("sinh", cube),
    GradientCase("erf", cube), GradientCase("exp", cube), GradientCase("exp2", cube),
    GradientCase("tan", cube, within: -1...1), GradientCase("tanh", cube), GradientCase("sqrt", cube, within: 0.3...4),
    GradientCase("square", cube), GradientCase("rsqrt", cube, within: 0.5...4),
    GradientCase("inverse", cube, within: 0.5...4), GradientCase("log", cube, within: 0.5...4),
    GradientCase("ceil", cube, within: 0.1...0.9), GradientCase("floor", cube, within: 0.1...0.9),
    GradientCase("round", cube, within: 0.6...1.4), GradientCase("sign", cube),
    GradientCase("cast", cube, [("dtype", .string("fp32"))]),
    GradientCase("threshold", cube, [("alpha", .float(0))]),
    GradientCase("clip", cube, [("alpha", .float(-0.6)), ("beta", .float(0.9))]),
  ])
  func unary(_ gradient: GradientCase) throws { try gradient.check() }

  @Test(arguments: [
    GradientCase("relu", cube), GradientCase("relu6", [("x", [2, 5, 10])]), GradientCase("sigmoid", cube),
    GradientCase("leaky_relu", cube, [("alpha", .float(0.1))]), GradientCase("elu", cube, [("alpha", .float(0.7))]),
    GradientCase("clamped_relu", cube, [("alpha", .float(0.1)), ("beta", .float(0.9))]),
    GradientCase("linear_activation", cube, [("alpha", .float(0.3)), ("beta", .float(0.9))]),
    GradientCase("scaled_tanh", cube, [("alpha", .float(1.3)), ("beta", .float(0.7))]),
    GradientCase("sigmoid_hard", cube, [("alpha", .float(0.5)), ("beta", .float(0.5))], within: -0.9...0.9),
    GradientCase("sigmoid_hard", cube, [("alpha", .float(0.5)), ("beta", .float(0.5))], within: 1.2...2),
    GradientCase("thresholded_relu", cube, [("alpha", .float(0.6))]), GradientCase("silu", cube),
    GradientCase("softplus", cube), GradientCase("softsign", cube),
    GradientCase("gelu", cube), GradientCase("gelu", cube, [("mode", .string("TANH_APPROXIMATION"))], note: "tanh"),
    GradientCase("gelu", cube, [("mode", .string("SIGMOID_APPROXIMATION"))], note: "sigmoid"),
    GradientCase("softmax", cube, [("axis", .integer(1))]), GradientCase("softmax", [("x", [3, 5])]),
    GradientCase("prelu", [("x", [2, 3, 4]), ("alpha", [3])]),
    GradientCase("prelu", [("x", [2, 3, 4]), ("alpha", [1])]),
    GradientCase("softplus_parametric", [("x", [2, 3, 4]), ("alpha", [3]), ("beta", [3])], within: 0.4...1.2),
  ])
  func activations(_ gradient: GradientCase) throws { try gradient.check() }

  @Test(arguments: [
    GradientCase("add", [("x", [2, 3, 4]), ("y", [2, 3, 4])]),
    GradientCase("add", [("x", [2, 3, 4]), ("y", [3, 1])]),
    GradientCase("sub", [("x", [4]), ("y", [2, 3, 4])]), GradientCase("mul", [("x", [2, 1, 4]), ("y", [3, 1])]),
    GradientCase("mul", [("x", [2, 3]), ("y", [])]),
    GradientCase("real_div", [("x", [2, 3, 4]), ("y", [3, 1])]).with("y", within: 0.6...2),
    GradientCase("pow", [("x", [2, 3]), ("y", [3])], within: 0.5...2.5),
    GradientCase("maximum", [("x", [2, 3]), ("y", [3])]).with("y", within: -2...1.4),
    GradientCase("minimum", [("x", [2, 3]), ("y", [3])]).with("y", within: -2...1.4),
    GradientCase("mod", [("x", [2, 3]), ("y", [3])], within: 1.1...1.9).with("x", within: 2.1...2.2),
    GradientCase("floor_div", [("x", [2, 3]), ("y", [3])], within: 1.5...1.9).with("x", within: 2.1...2.2),
  ])
  func pairs(_ gradient: GradientCase) throws { try gradient.check() }

  @Test func selection() throws {
    let condition = Constant(TensorType(.bool, [2, 3]), .booleans([true, false, true, false, false, true]))
    try GradientCase("select", [("a", [2, 3]), ("b", [3])], [("cond", condition)]).check()
  }
}
