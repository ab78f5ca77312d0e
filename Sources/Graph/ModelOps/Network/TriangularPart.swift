/// `nn.triangular_part`: matrices with only what is on one side of a diagonal kept, zeros elsewhere.
///
/// - `x`: [*b, M, N].
/// - `k`: the diagonal, 0 for the main one, positive above it, negative below; 0 unless given. It is kept.
/// - `upper`: whether what is above is kept, or what is below.
/// - Result: the type and shape of `x`.
///
/// MIL's `band_part` cannot leave the main diagonal out.
struct TriangularPart: TensorOperation {
  static let name = "nn.triangular_part"
  static let cost = Cost.perElement

  var x: TensorType
  var diagonal: Int
  var isUpper: Bool

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans, rank: 2...Int.max)
    diagonal = try arguments.integer("k", default: 0)
    isUpper = try arguments.boolean("upper")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    TriangularKernel.run(x, diagonal: diagonal, isUpper: isUpper, into: y)
    return [.tensor(y)]
  }
}

extension TriangularPart: DifferentiableOperation {
  /// The same part of the gradient.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "nn.triangular_part", [("x", call.gradient), ("k", .integer(diagonal)), ("upper", .boolean(isUpper))])
    try graph.accumulate(gradient, into: call.x)
  }
}
