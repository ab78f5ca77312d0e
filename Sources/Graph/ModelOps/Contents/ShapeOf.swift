/// `shape`: the lengths of a tensor's axes.
///
/// - `x`: [*d], any type; its elements do not matter.
/// - Result: [rank of x], int32.
struct ShapeOf: TensorOperation {
  static let name = "shape"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .integers
  static let takesOpenExtents = true

  var x: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(.int32, [Extent(x.rank)]))] }

  func outputElements() -> [[Extent]?] { [x.shape.extents] }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let shape = try inputs.tensor("x").shape
    return [.tensor(Tensor(integers: shape.map { Int32(clamping: $0) }, [shape.count]))]
  }
}
