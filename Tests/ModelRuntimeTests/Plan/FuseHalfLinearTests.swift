internal import ModelOps
internal import ModelSpec
internal import Testing

@testable internal import ModelRuntime

/// Products with weights that a file holds in half precision.
@Suite(.enabled(if: HalfKernel.isFast, "this processor has no fast products with half-precision weights"))
struct FuseHalfLinearTests {
  typealias Binding = GraphOperation.Binding

  private static let halves = (0..<12).map { Float16($0) - 5 }

  /// A constant [rows, columns] of 12 halves.
  private func weights(_ rows: Int, _ columns: Int, as scalar: ScalarType = .fp32) -> GraphOperation.Argument {
    let bytes = Self.halves.flatMap { [UInt8($0.bitPattern & 0xff), UInt8($0.bitPattern >> 8)] }
    return .constant(
      Constant(
        TensorType(scalar, Shape(fixed: [rows, columns])), .weights(WeightData(bytes: bytes), stored: .fp16)))
  }

  /// What the operations that make `y` of `x` become.
  private func planned(_ x: [Int], _ operations: GraphOperation...) -> [GraphOperation] {
    CPUBackend().rewritten(
      Graph(
        inputs: [Graph.Input("x", .tensor(TensorType(.fp32, Shape(fixed: x))))], operations: operations,
        outputs: [Graph.Output("y", value: "y")])
    ).operations
  }

  private func operation(_ name: String, _ bindings: [(String, GraphOperation.Argument)], _ output: String = "y")
    -> GraphOperation
  {
    GraphOperation(
      name, bindings.map { Binding($0.0, [$0.1]) }, outputs: [GraphOperation.Output(output)])
  }

  private func flag(_ value: Bool) -> GraphOperation.Argument { .constant(.boolean(value)) }

  /// Runs the only operation of `plan`, which must compute with halves, and expects x · weights of it.
  private func expectProduct(_ plan: [GraphOperation], _ shape: [Int], outputs: Int, isTurned: Bool) throws {
    #expect(plan.map(\.operation) == ["nn.half_linear"])
    let only = try #require(plan.first)
    var arguments = OperationArguments()
    let x = Tensor(floats: (0..<shape.reduce(1, *)).map { Float($0) / 2 }, shape)
    var tensors = [(parameter: "x", tensor: x)]
    arguments.bind("x", [.init(InferredValue(.tensor(x.type)))])
    for binding in only.bindings where binding.parameter != "x" {
      guard case .constant(let constant)? = binding.arguments.first else { continue }
      arguments.bind(binding.parameter, [.init(constant)])
      if let tensor = try? Tensor(constant) { tensors.append((binding.parameter, tensor)) }
    }
    var inputs = OperationInputs(tensors)
    let result = try #require(OpTable.operation("nn.half_linear")).init(arguments)
      .evaluate(&inputs, ExecutionContext()).first?.tensor
    let count = shape[shape.count - 1]
    let expected = (0..<x.count / count).flatMap { row in
      (0..<outputs).map { output in
        (0..<count).reduce(Float(0)) { sum, index in
          let weight = Self.halves[isTurned ? index * outputs + output : output * count + index]
          return sum + x.floatArray[row * count + index] * Float(weight)
        }
      }
    }
    #expect(result?.floatArray == expected)
  }

  /// Few rows and many.
  @Test(arguments: [1, 2, 5, 30]) func layers(_ rows: Int) throws {
    let plan = planned([rows, 6], operation("linear", [("x", .value("x")), ("weight", weights(2, 6))]))
    try expectProduct(plan, [rows, 6], outputs: 2, isTurned: false)
  }

  /// A bias that is added, and an activation, become part of the layer.
  @Test func whatFollows() {
    let bias = GraphOperation.Argument.constant(Constant(TensorType(.fp32, [4]), .floats([1, 2, 3, 4])))
    let plan = planned(
      [7, 3], operation("matmul", [("x", .value("x")), ("y", weights(3, 4))], "product"),
      operation("add", [("x", .value("product")), ("y", bias)], "sum"), operation("relu", [("x", .value("sum"))]))
    #expect(plan.map(\.operation) == ["nn.fused_half_linear"])
    #expect(plan.first?["bias"].isEmpty == false)
  }

  @Test(arguments: [false, true]) func products(_ isTransposed: Bool) throws {
    let matrix = isTransposed ? weights(4, 3) : weights(3, 4)
    let plan = planned(
      [1, 2, 3], operation("matmul", [("x", .value("x")), ("y", matrix), ("transpose_y", flag(isTransposed))]))
    try expectProduct(plan, [1, 2, 3], outputs: 4, isTurned: !isTransposed)
  }

  @Test(arguments: ["cast", "constexpr_cast"]) func weightsThatAreWidened(_ name: String) throws {
    let kind = GraphOperation.Argument.constant(.string("fp32"))
    let source = weights(2, 6, as: .fp16)
    let widening =
      name == "cast"
      ? operation(name, [("x", source), ("dtype", kind)], "wide")
      : operation(name, [("source_val", source), ("output_dtype", kind)], "wide")
    let plan = planned([2, 6], widening, operation("linear", [("x", .value("x")), ("weight", .value("wide"))]))
    try expectProduct(plan, [2, 6], outputs: 2, isTurned: false)
  }

  @Test func whatStays() {
    // x is turned.
    #expect(
      planned([3, 1], operation("matmul", [("x", .value("x")), ("y", weights(3, 4)), ("transpose_x", flag(true))]))
        .map(\.operation) == ["matmul"])
    // Weights that are widened for others too are there anyway.
    let kind = GraphOperation.Argument.constant(.string("fp32"))
    #expect(
      planned(
        [1, 6], operation("cast", [("x", weights(2, 6, as: .fp16)), ("dtype", kind)], "wide"),
        operation("linear", [("x", .value("x")), ("weight", .value("wide"))], "a"),
        operation("linear", [("x", .value("x")), ("weight", .value("wide"))], "b"),
        operation("add", [("x", .value("a")), ("y", .value("b"))])
      ).map(\.operation).contains("nn.half_linear") == false)
  }
}
