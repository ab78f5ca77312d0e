import ModelFormat
import ModelLowering
import ModelOps
import ModelSpec
import Testing

@testable import ModelRuntime

/// A graph that a pass changes, to be computed with and without it.
struct PassSample: Sendable, CustomStringConvertible {
  var description: String
  var graph: Graph
  /// Inputs of whole numbers are below this.
  var indexLimit = 1
  /// Predictions with one state.
  var callCount = 1
  /// By how much results may differ, as a share of the largest.
  var tolerance: Float = 2e-5
  /// Results up to this magnitude stay below infinity in every step, in whatever order sums are taken, so that they must be equal.
  var safeMagnitude = Float.greatestFiniteMagnitude / 4096
}

/// Graphs for passes that need packed weights, states, loops or bytes.
enum PassSamples {
  private typealias Argument = GraphOperation.Argument

  static func all() throws -> [PassSample] {
    try spelled() + ConvolutionSamples.all + loops() + bytes() + packed() + halves() + states() + separable()
  }

  /// Those that `PlanPassesTests` spells out.
  private static func spelled() throws -> [PassSample] {
    try PlanPassesTests.cases.map { each in
      let shape = each.shape.map { String($0) }.joined(separator: ", ")
      let graph = try graph(of: "func main<ios18>(tensor<fp32, [\(shape)]> x) {\n\(each.body)\n} -> (y);")
      var sample = PassSample(description: each.name, graph: graph)
      // Squares of magnitudes are summed.
      if each.name.hasSuffix("norm") { sample.safeMagnitude = 0x1p56 }
      return sample
    }
  }

  private static func graph(of text: String) throws -> Graph {
    let program = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8)).program
    let function = try #require(program.functions.first { $0.key == "main" }?.value)
    return try ProgramLowering.lower(function, at: ModelPath()) { (_) throws(Diagnostic) in nil }
  }

  private static func loops() throws -> [PassSample] {
    try [("start", "add"), ("full", "update")].map { initial, mode in
      let shape = [GruLoopTests.steps, GruLoopTests.batch, GruLoopTests.inputs]
      let body = GruLoopTests.loop("a", over: "x", initial: initial, mode: mode, seed: 1)
      let text = "func main<ios18>(tensor<fp32, \(shape)> x) {\n\(GruLoopTests.constants)\(body)} -> (a);"
      return PassSample(description: "a gated recurrent unit in a loop, \(mode)", graph: try graph(of: text))
    }
  }

  private static func bytes() -> [PassSample] {
    let tests = MultiplyBytesTests()
    let same = ("pad_type", Argument.constant(.string("same")))
    let linear =
      [tests.weights([7, 10])] + tests.pair("x", scale: 1 / 32, type: .uint8, zero: 40) + [
        operation("linear", [("x", .value("x_d")), ("weight", .value("weight"))], "sum"),
        operation("relu", [("x", .value("sum"))], "y"),
      ]
    let convolution =
      [tests.weights([6, 3, 3, 3], "first"), tests.weights([6, 6, 1, 1], "second")]
      + tests.pair("x", scale: 1 / 32, zero: 5) + [
        operation("conv", [("x", .value("x_d")), ("weight", .value("first")), same], "sum"),
        operation("relu", [("x", .value("sum"))], "a"),
      ] + tests.pair("a", scale: 1 / 16, zero: -100) + [
        operation("conv", [("x", .value("a_d")), ("weight", .value("second"))], "c")
      ] + tests.pair("c", scale: 1 / 4) + [
        operation("add", [("x", .value("c_d")), ("y", .value("a_d"))], "d")
      ] + tests.pair("d", scale: 1 / 2) + [operation("tanh", [("x", .value("d_d"))], "y")]
    return [
      PassSample(description: "a layer of bytes", graph: graph([2, 3, 10], linear)),
      PassSample(description: "convolutions of bytes", graph: graph([2, 3, 7, 6], convolution)),
    ]
  }

  /// Constants of few bits.
  private static func codes(_ type: ScalarType, _ shape: [Int]) -> Argument {
    let count = shape.reduce(1, *) * type.bitWidth / 8
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 16) }
    return .constant(
      Constant(TensorType(type, Shape(fixed: shape)), .weights(WeightData(bytes: bytes), stored: type)))
  }

  private static func floats(_ values: [Float], _ shape: [Int]) -> Argument {
    .constant(Constant(TensorType(.fp32, Shape(fixed: shape)), .floats(values)))
  }

  /// Layers with weights of few bits, and rows of a table.
  private static func packed() -> [PassSample] {
    var samples: [PassSample] = []
    for (type, special) in [(ScalarType.int4, nil), (.uint4, nil), (.int8, Float.infinity), (.uint8, .nan)] {
      var scales = (0..<6).map { Float(1) / Float(8 << $0) }
      if let special { scales[2] = special }
      for rows in [1, 3] {
        let layer = [
          operation(
            "constexpr_blockwise_shift_scale", [("data", codes(type, [6, 32])), ("scale", floats(scales, [6, 1]))], "w"),
          operation("linear", [("x", .value("x")), ("weight", .value("w"))], "y"),
        ]
        samples.append(
          PassSample(description: "weights of \(type.name), \(rows) rows", graph: graph([rows, 32], layer)))
      }
    }
    for (type, count) in [(ScalarType.uint4, 16), (.uint8, 256)] {
      for special in [0.5, Float.infinity, .nan, -0.0] {
        var table = (0..<count).map { Float($0 * 7 % 11) / 4 - 1 }
        table[3] = special
        let layer = [
          operation(
            "constexpr_lut_to_dense", [("indices", codes(type, [6, 32])), ("lut", floats(table, [1, 1, count, 1]))], "w"
          ),
          operation("linear", [("x", .value("x")), ("weight", .value("w"))], "y"),
        ]
        samples.append(
          PassSample(description: "a palette of \(count) with \(special)", graph: graph([2, 32], layer)))
      }
    }
    let tests = JoinPackedLinearTests()
    for rows in [1, 4] {
      var sample = PassSample(
        description: "layers of one input, \(rows) rows",
        graph: tests.graph(
          [tests.layer("a", of: "x", outputs: 2, 1), tests.layer("c", of: "x", outputs: 3, 0.5)], "a", "c", rows: rows))
      // Inputs of half precision may be multiplied as numbers of 16 bits.
      sample.tolerance = 2e-4
      samples.append(sample)
    }
    let table = halves([512, 32], special: true, as: .fp16)
    let rows = operation("gather", [("x", table), ("indices", .value("i")), ("axis", .constant(.integer(0)))], "y")
    let gather = Graph(
      inputs: [Graph.Input("i", .tensor(TensorType(.int32, [5])))], operations: [rows],
      outputs: [Graph.Output("y", value: "y")])
    samples.append(PassSample(description: "rows of a table of halves", graph: gather, indexLimit: 512))
    return samples
  }

  /// A constant of halves, some of which are no ordinary numbers.
  private static func halves(_ shape: [Int], special: Bool, as scalar: ScalarType = .fp32) -> Argument {
    let unusual: [Float16] = [.nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
    let bytes = (0..<shape.reduce(1, *)).flatMap { index in
      let half = special && index % 7 == 3 ? unusual[index / 7 % 6] : Float16(index * 7 % 11) / 4 - 1
      return [UInt8(half.bitPattern & 0xff), UInt8(half.bitPattern >> 8)]
    }
    return .constant(
      Constant(TensorType(scalar, Shape(fixed: shape)), .weights(WeightData(bytes: bytes), stored: .fp16)))
  }

  private static func halves() -> [PassSample] {
    let product = [
      operation("matmul", [("x", .value("x")), ("y", halves([6, 4], special: false))], "a"),
      operation("add", [("x", .value("a")), ("y", floats([1, -2, 0.5, 0], [4]))], "y"),
    ]
    var samples = [PassSample(description: "a product with halves, and a sum", graph: graph([2, 6], product))]
    for rows in [1, 5, 30] {
      for special in [false, true] {
        let layer = operation("linear", [("x", .value("x")), ("weight", halves([4, 6], special: special))], "y")
        samples.append(
          PassSample(
            description: "weights of halves\(special ? ", not all ordinary" : ""), \(rows) rows",
            graph: graph([rows, 6], [layer])))
      }
    }
    return samples
  }

  private static func states() -> [PassSample] {
    let tests = StatesInPlaceTests()
    return [false, true].map { isOneStep in
      let operations =
        tests.update("keys", "query", [0, 0, 1, 0], "a", isOneStep: isOneStep)
        + tests.update("values", "query", [0, 0, 2, 0], "b", isOneStep: isOneStep) + [
          tests.slice("a", "k"), tests.slice("b", "v"), tests.attention(),
        ]
      return PassSample(
        description: "attention over states\(isOneStep ? ", written in one step" : "")", graph: tests.graph(operations),
        callCount: 3)
    }
  }

  private static func separable() -> [PassSample] {
    let tests = FuseSeparableTests()
    return [
      PassSample(
        description: "an expansion and a projection",
        graph: tests.graph([1, 8, 64, 64], tests.expansion(), "y")),
      PassSample(
        description: "a projection alone", graph: tests.graph([4, 32, 64, 64], tests.projection(), "y")),
    ]
  }

  private static func operation(_ name: String, _ bindings: [(String, Argument)], _ output: String) -> GraphOperation {
    GraphOperation(
      name, bindings.map { GraphOperation.Binding($0.0, [$0.1]) }, outputs: [GraphOperation.Output(output)])
  }

  private static func graph(_ shape: [Int], _ operations: [GraphOperation]) -> Graph {
    Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, Shape(fixed: shape))))], operations: operations,
      outputs: [Graph.Output("y", value: "y")])
  }
}
