/// `list_write`: a list with another element in one place.
///
/// - `ls`: a list.
/// - `index`: an integer, from 0 on. Behind the end it makes a list of dynamic length longer.
/// - `value`: a tensor of the elements' type.
/// - Result: the list.
struct ListWrite: TensorOperation {
  static let name = "list_write"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .lists

  private var type: ValueType

  init(_ arguments: OperationArguments) throws(OperationError) {
    let (element, count) = try arguments.list()
    _ = try arguments.tensor("index", .integers, rank: 0...1)
    try arguments.checkPlaces("index", count: count)
    type = .list(try arguments.required("value").type.written(to: element), count: count)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [type] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let index = try inputs.integer("index", default: 0)
    let value = try inputs.tensor("value")
    var list = try inputs.takeList()
    try list.write(value, at: index, parameter: "index")
    return [.list(list)]
  }
}
