/// `cumsum`: running sums along an axis.
///
/// - `x`: [*d].
/// - `axis`: 0 unless given. Networks may compute it, which MIL does not have.
/// - `exclusive`: whether each sum leaves its own element out; `reverse`: whether sums run from the end. False unless
///   given.
/// - Result: the type and shape of `x`.
///
/// MIL: `cumsum`.
struct Cumsum: TensorOperation {
  static let name = "cumsum"

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
}
