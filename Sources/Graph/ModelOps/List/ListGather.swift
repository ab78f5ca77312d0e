/// `list_gather`: elements of a list as one tensor.
///
/// - `ls`: a list whose elements are all of one shape.
/// - `indices`: [K], from 0 on.
/// - Result: [K, *element]; zeros for places that nothing has been written to.
struct ListGather: TensorOperation {
  static let name = "list_gather"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .lists

  private var element: ValueType
  private var indices: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    let list = try arguments.list()
    element = list.element
    indices = try arguments.tensor("indices", .integers, rank: 0...1)
    try arguments.checkPlaces("indices", count: list.count)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    switch element {
    case .tensor(let type): [.tensor(type.with(Shape([indices.shape.elementCount] + type.shape.extents)))]
    default: [element]
    }
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let places = try inputs.integers("indices")
    let list = try inputs.takeList()
    var tensors: [Tensor] = []
    for place in places { tensors.append(try list.read(place, "indices", in: context)) }
    guard let type = tensors.first?.type ?? element.tensor, let shape = type.shape.fixed else {
      throw OperationError("no element of `ls` is chosen, and their shape is not known")
    }
    let y = try context.result(type.scalar, [tensors.count] + shape)
    for (index, tensor) in tensors.enumerated() {
      guard tensor.shape == shape else {
        throw OperationError("elements of `ls` have shapes \(shape) and \(tensor.shape), expected one shape for all")
      }
      y.copy(tensor, tensor.places, to: y.places.taking(0, from: index, count: 1).dropping(0))
    }
    return [.tensor(y)]
  }
}
