/// `nn.triangular_part`: matrices with only what is on one side of a diagonal kept, zeros elsewhere.
///
/// - `x`: [*b, M, N].
/// - `k`: the diagonal, 0 for the main one, positive above it, negative below; 0 unless given. It is kept.
/// - `upper`: whether what is above is kept, or what is below.
/// - Result: the type and shape of `x`.
///
/// MIL's `band_part` cannot leave the main diagonal out.
package struct TriangularPart: TensorOperation {
  package static let name = "nn.triangular_part"
  package static let cost = Cost.perElement

  package var x: TensorType
  package var diagonal: Int
  package var isUpper: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans, rank: 2...Int.max)
    diagonal = try arguments.integer("k", default: 0)
    isUpper = try arguments.boolean("upper")
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension TriangularPart: DifferentiableOperation {
  /// The same part of the gradient.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "nn.triangular_part", [("x", call.gradient), ("k", .integer(diagonal)), ("upper", .boolean(isUpper))])
    try graph.accumulate(gradient, into: call.x)
  }
}
