internal import ModelSpec

/// `cumsum`: running sums along an axis.
///
/// - `x`: [*d].
/// - `axis`: 0 unless given. Networks may compute it, which MIL does not have.
/// - `exclusive`: whether each sum leaves its own element out; `reverse`: whether sums run from the end. False unless
///   given.
/// - Result: the type and shape of `x`.
package struct Cumsum: TensorOperation {
  package static let name = "cumsum"
  package static let cost = Cost.perElement(of: "x")

  package var x: TensorType
  /// Nil when it is computed.
  package var axis: Int?
  package var isExclusive: Bool
  package var isReversed: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    isExclusive = try arguments.boolean("exclusive", default: false)
    isReversed = try arguments.boolean("reverse", default: false)
    if arguments.has("axis"), arguments.elements("axis")?.first?.fixed == nil {
      _ = try arguments.tensor("axis", .integers, rank: 0...0)
    } else {
      axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: x.shape)
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension Cumsum: DifferentiableOperation {
  /// Sums from the other end.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "cumsum",
      [
        ("x", call.gradient), ("axis", call.optional("axis")), ("exclusive", .boolean(isExclusive)),
        ("reverse", .boolean(!isReversed)),
      ])
    try graph.accumulate(gradient, into: call.x)
  }
}
