internal import ModelOps
internal import Testing

@Suite struct UnaryEvaluationTests {
  private let x = Tensor(floats: [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, -3.2, 3.7], [2, 4])

  @Test func roundings() throws {
    #expect(try evaluate("round", ["x": x]).floatArray == [-2, -2, 0, 0, 2, 2, -3, 4])
    #expect(try evaluate("floor", ["x": x]).floatArray == [-3, -2, -1, 0, 1, 2, -4, 3])
    #expect(try evaluate("ceil", ["x": x]).floatArray == [-2, -1, 0, 1, 2, 3, -3, 4])
  }

  @Test func floats() throws {
    #expect(try evaluate("abs", ["x": x]).floatArray == [2.5, 1.5, 0.5, 0.5, 1.5, 2.5, 3.2, 3.7])
    #expect(try evaluate("sign", ["x": x]).floatArray == [-1, -1, -1, 1, 1, 1, -1, 1])
    #expect(try evaluate("square", ["x": Tensor(floats: [-3, 0.5], [2])]).floatArray == [9, 0.25])
  }

  @Test func integers() throws {
    let x = Tensor(integers: [-3, 0, 4, .min, 65536], [5])
    #expect(try evaluate("abs", ["x": x]).integerArray == [3, 0, 4, -2_147_483_648, 65536])
    #expect(try evaluate("sign", ["x": x]).integerArray == [-1, 0, 1, -1, 1])
    #expect(try evaluate("square", ["x": x]).integerArray == [9, 0, 16, 0, 0])
    #expect(try evaluate("exp2", ["x": x]).integerArray == [0, 1, 16, 0, 2_147_483_647])
    #expect(
      try evaluate("clip", ["x": x], ["alpha": .integer(-1), "beta": .integer(3)]).integerArray == [-1, 0, 3, -1, 3])
    #expect(try evaluate("threshold", ["x": x], ["alpha": .integer(2)]).integerArray == [2, 2, 4, 2, 65536])
  }

  @Test func truthValues() throws {
    #expect(try evaluate("logical_not", ["x": Tensor(booleans: [true, false], [2])]).booleanArray == [false, true])
  }

  @Test func ends() throws {
    let x = Tensor(floats: [-2, 0, 7, .nan], [4])
    let clipped = try evaluate("clip", ["x": x], ["alpha": .float(-1), "beta": .float(6)]).floatArray
    #expect(isClose(clipped, [-1, 0, 6, .nan]))
    let crossed = try evaluate("clip", ["x": x], ["alpha": .float(6), "beta": .float(-1)]).floatArray
    #expect(isClose(crossed, [-1, -1, -1, .nan]))
    #expect(isClose(try evaluate("threshold", ["x": x], ["alpha": .float(1)]).floatArray, [1, 1, 7, .nan]))
  }

  @Test func epsilonIsAddedFirst() throws {
    let x = Tensor(floats: [0, 3], [2])
    #expect(isClose(try evaluate("inverse", ["x": x]).floatArray, [1e4, 0.33332223]))
    #expect(try evaluate("inverse", ["x": x], ["epsilon": .float(1)]).floatArray == [1, 0.25])
    #expect(isClose(try evaluate("rsqrt", ["x": x], ["epsilon": .float(1)]).floatArray, [1, 0.5]))
    #expect(isClose(try evaluate("rsqrt", ["x": x]).floatArray, [1e6, 0.57735027]))
    #expect(isClose(try evaluate("log", ["x": x], ["epsilon": .float(1)]).floatArray, [0, 1.3862944]))
  }

  @Test func parametersMayComeAtRunTime() throws {
    let x = Tensor(floats: [-2, 3], [2])
    let alpha = Tensor(floats: [0.5], [])
    #expect(try evaluate("leaky_relu", ["x": x, "alpha": alpha]).floatArray == [-1, 3])
    #expect(
      evaluationRefusal("elu", ["x": x, "alpha": Tensor(floats: [1, 2], [2])])
        == "`alpha` has 2 elements, expected 1")
  }

  @Test func nothingAndScalars() throws {
    #expect(try evaluate("exp", ["x": Tensor(floats: [], [0, 3])]).floatArray == [])
    #expect(try evaluate("exp", ["x": Tensor(floats: [0], [])]).floatArray == [1])
  }

  @Test func memoryIsReused() throws {
    let (relu, context) = (try #require(OpTable.operation("relu")), ExecutionContext())
    var arguments = OperationArguments()
    arguments.bind("x", [.init(InferredValue(.tensor(TensorType(.fp32, [3]))))])
    var inputs = OperationInputs([("x", Tensor(floats: [-1, 0, 2], [3]))])
    let before = try inputs.tensor("x").address
    let y = try #require(try relu.init(arguments).evaluate(&inputs, context)[0].tensor)
    #expect(y.address == before && y.floatArray == [0, 0, 2])
    var held = OperationInputs([("x", y)])
    let z = try #require(try relu.init(arguments).evaluate(&held, context)[0].tensor)
    #expect(z.address != y.address)
  }

  @Test func layoutStays() throws {
    let context = ExecutionContext()
    let x = Tensor(floats: (0..<24).map { Float($0) - 12 }, [1, 2, 3, 4]).channelsLast(context)
    let y = try #require(try results("relu", ["x": x])[0].tensor)
    #expect(y.layout == .channelsLast)
    #expect(y.rowMajor(context).floatArray == (0..<24).map { max(0, Float($0) - 12) })
  }
}
