/// `band_part`: matrices with only a band around the diagonal kept, zeros elsewhere. Element (m, n) is kept when
/// m − n ≤ `lower` and n − m ≤ `upper`, where a negative number is no limit.
///
/// - `x`: [*b, M, N].
/// - `lower`, `upper`: diagonals kept below and above; −1 unless given.
/// - Result: the type and shape of `x`.
package struct BandPart: TensorOperation {
  package static let name = "band_part"
  package static let cost = Cost.perElement

  package var x: TensorType
  package var lower: Int
  package var upper: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans, rank: 2...Int.max)
    lower = try arguments.integer("lower", default: -1)
    upper = try arguments.integer("upper", default: -1)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension BandPart: DifferentiableOperation {
  /// The same band of the gradient.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "band_part", [("x", call.gradient), ("lower", .integer(lower)), ("upper", .integer(upper))])
    try graph.accumulate(gradient, into: call.x)
  }
}
