/// `list_read`: an element of a list.
///
/// - `ls`: a list.
/// - `index`: an integer, from 0 on.
/// - Result: the element; zeros when nothing has been written there.
struct ListRead: TensorOperation {
  static let name = "list_read"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .lists

  private var element: ValueType

  init(_ arguments: OperationArguments) throws(OperationError) {
    let list = try arguments.list()
    element = list.element
    _ = try arguments.element("index", .integers)
    try arguments.checkPlaces("index", count: list.count)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [element] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let index = try inputs.integer("index", default: 0)
    return [.tensor(try inputs.takeList().read(index, "index", in: context))]
  }
}
