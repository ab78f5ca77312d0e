/// `argsort`: the places of the elements along an axis in sorted order, the largest first. Of equal elements the one
/// that stands first comes first; NaN comes last, whatever the order.
///
/// - `x`: [*d].
/// - `axis`: −1 unless given.
/// - `ascending`: whether the smallest comes first; false unless given.
/// - Result: [*d], int32.
struct Argsort: TensorOperation {
  static let name = "argsort"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .integers

  var x: TensorType
  var axis: Int
  var isAscending: Bool

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
    isAscending = try arguments.boolean("ascending", default: false)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.of(.int32))] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let y = context.tensor(.int32, x.shape)
    SortKernel(x, axis: axis, isAscending: isAscending, count: x.shape[axis]).run(nil, y, in: context)
    return [.tensor(y)]
  }
}
