/// `band_part`: matrices with only a band around the diagonal kept, zeros elsewhere. Element (m, n) is kept when
/// m − n ≤ `lower` and n − m ≤ `upper`, where a negative number is no limit.
///
/// - `x`: [*b, M, N].
/// - `lower`, `upper`: diagonals kept below and above; −1 unless given.
/// - Result: the type and shape of `x`.
struct BandPart: TensorOperation {
  static let name = "band_part"
  static let cost = Cost.perElement

  var x: TensorType
  var lower: Int
  var upper: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans, rank: 2...Int.max)
    lower = try arguments.integer("lower", default: -1)
    upper = try arguments.integer("upper", default: -1)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    BandKernel.run(x, y, lower: lower, upper: upper)
    return [.tensor(y)]
  }
}

extension BandPart: DifferentiableOperation {
  /// The same band of the gradient.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "band_part", [("x", call.gradient), ("lower", .integer(lower)), ("upper", .integer(upper))])
    try graph.accumulate(gradient, into: call.x)
  }
}
