/// `cumsum`: running sums along an axis.
///
/// - `x`: [*d].
/// - `axis`: 0 unless given. Networks may compute it, which MIL does not have.
/// - `exclusive`: whether each sum leaves its own element out; `reverse`: whether sums run from the end. False unless
///   given.
/// - Result: the type and shape of `x`.
struct Cumsum: TensorOperation {
  static let name = "cumsum"
  static let cost = Cost.perElement(of: "x")

  var x: TensorType
  /// Nil when it is computed.
  var axis: Int?
  var isExclusive: Bool
  var isReversed: Bool

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    isExclusive = try arguments.boolean("exclusive", default: false)
    isReversed = try arguments.boolean("reverse", default: false)
    if arguments.has("axis"), arguments.elements("axis")?.first?.fixed == nil {
      _ = try arguments.tensor("axis", .integers, rank: 0...0)
    } else {
      axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: x.shape)
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var axis = axis
    let x = try inputs.tensor("x")
    if axis == nil {
      let given = try inputs.integer("axis", default: 0)
      axis = Shape(fixed: x.shape).axis(given)
      if axis == nil {
        throw .elements(
          "`axis` names axis \(given), expected \(-x.rank) to \(x.rank - 1) for a tensor \(x.type.shape)",
          argument: "axis")
      }
    }
    let y = context.tensor(x.scalar, x.shape)
    CumulationKernel.run(x, y, axis: axis ?? 0, isExclusive: isExclusive, isReversed: isReversed)
    return [.tensor(y)]
  }
}

extension Cumsum: DifferentiableOperation {
  /// Sums from the other end.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "cumsum",
      [
        ("x", call.gradient), ("axis", call.optional("axis")), ("exclusive", .boolean(isExclusive)),
        ("reverse", .boolean(!isReversed)),
      ])
    try graph.accumulate(gradient, into: call.x)
  }
}
