internal import ModelOps
internal import Testing

@Suite struct ElementwiseTests {
  @Test(arguments: [
    "abs", "acos", "asin", "atan", "atanh", "ceil", "cos", "cosh", "erf", "exp", "exp2", "floor", "inverse", "log",
    "round", "rsqrt", "sign", "sin", "sinh", "sqrt", "square", "tan", "tanh", "nn.asinh", "nn.acosh", "relu", "relu6",
    "sigmoid", "silu", "softplus", "softsign", "gelu", "softmax",
  ]) func unaryKeepsType(_ name: String) throws {
    #expect(try type(name, ["x": .typed(.fp16, [2, Extent(1...4), 3])]) == "fp16 [2, 1...4, 3]")
  }

  @Test(arguments: ["elu", "leaky_relu", "thresholded_relu", "threshold"]) func oneParameter(_ name: String) throws {
    #expect(try type(name, ["x": .tensor([2, 3]), "alpha": .float(0.5)]) == "fp32 [2, 3]")
    #expect(refusal(name, ["x": .tensor([2, 3])]) == "`alpha` is missing")
  }

  @Test(arguments: ["clamped_relu", "clip", "linear_activation", "scaled_tanh", "sigmoid_hard"])
  func twoParameters(_ name: String) throws {
    #expect(try type(name, ["x": .tensor([2]), "alpha": .float(0.5), "beta": .float(1)]) == "fp32 [2]")
    #expect(refusal(name, ["x": .tensor([2]), "alpha": .float(1)]) == "`beta` is missing")
  }

  @Test(arguments: ["add", "sub", "mul", "real_div", "floor_div", "mod", "pow", "maximum", "minimum"])
  func arithmetic(_ name: String) throws {
    #expect(try type(name, ["x": .tensor([2, 3]), "y": .tensor([3])]) == "fp32 [2, 3]")
    #expect(
      refusal(name, ["x": .tensor([2, 3]), "y": .tensor([2])])
        == "`x` [2, 3] and `y` [2] do not broadcast: aligned at their last dimensions, lengths must be equal or 1")
    #expect(
      refusal(name, ["x": .tensor([2]), "y": [1, 2]]) == "`y` has elements of type int32, expected fp32 as `x`")
  }

  @Test(arguments: ["equal", "not_equal", "less", "less_equal", "greater", "greater_equal"])
  func comparisonsAreTruthValues(_ name: String) throws {
    #expect(try type(name, ["x": .tensor([2, 1]), "y": .tensor([3])]) == "bool [2, 3]")
  }

  @Test(arguments: ["logical_and", "logical_or", "logical_xor"]) func logic(_ name: String) throws {
    #expect(try type(name, ["x": .typed(.bool, [2]), "y": .typed(.bool, [1])]) == "bool [2]")
    #expect(
      refusal(name, ["x": .tensor([2]), "y": .tensor([2])]) == "`x` has elements of type fp32, expected bool")
  }

  @Test func castKeepsWhatIsKnown() throws {
    let value = try infer("cast", ["x": .elements([3, .unknown]), "dtype": .word("fp32")])[0]
    #expect(value == InferredValue(.tensor(TensorType(.fp32, [2])), elements: [3, .unknown]))
    #expect(try type("cast", ["x": .tensor([2]), "dtype": .word("bool")]) == "bool [2]")
  }

  @Test func shapesAreComputed() throws {
    let batch = Extent(1...Extent.unbounded)
    #expect(try infer("mul", ["x": .elements([batch, 3]), "y": [2]])[0].elements == [batch * 2, 6])
    #expect(try infer("floor_div", ["x": [7, 8], "y": [2, 3]])[0].elements == [3, 2])
    #expect(try infer("sub", ["x": [2], "y": [7, 8]])[0].elements == [-5, -6])
    #expect(try infer("maximum", ["x": [2, 9], "y": [7, 8]])[0].elements == [7, 9])
  }

  @Test func slopesAreOnesOwn() throws {
    #expect(try type("prelu", ["x": .tensor([2, 3, 4]), "alpha": .tensor([3])]) == "fp32 [2, 3, 4]")
    #expect(try type("prelu", ["x": .tensor([2, 3, 4]), "alpha": .tensor([1])]) == "fp32 [2, 3, 4]")
    #expect(
      refusal("prelu", ["x": .tensor([2, 3, 4]), "alpha": .tensor([2])])
        == "dimension 1 (channels) of `x` [2, 3, 4] is 3, expected 2")
    #expect(
      refusal("softplus_parametric", ["x": .tensor([2, 3, 4]), "alpha": .tensor([3]), "beta": .tensor([2])])
        == "dimension 1 (channels) of `x` [2, 3, 4] is 3, expected 2")
  }

  @Test func choice() throws {
    #expect(
      try type("select", ["cond": .typed(.bool, [3, 1]), "a": .tensor([4]), "b": .tensor([])]) == "fp32 [3, 4]")
    #expect(
      refusal("select", ["cond": .typed(.bool, [3]), "a": .tensor([4]), "b": .tensor([])])
        == "`cond` [3], `a` [4] and `b` [] do not broadcast: aligned at their last dimensions, lengths must be equal or 1"
    )
  }
}
