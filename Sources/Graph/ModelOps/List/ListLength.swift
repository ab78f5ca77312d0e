/// `list_length`: how many elements a list has.
///
/// - `ls`: a list.
/// - Result: an int32 scalar.
struct ListLength: TensorOperation {
  static let name = "list_length"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .lists

  private var count: Extent

  init(_ arguments: OperationArguments) throws(OperationError) { count = try arguments.list().count }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(.scalar(.int32))] }

  func outputElements() -> [[Extent]?] { [[count]] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(Tensor(integers: [Int32(clamping: try inputs.takeList().tensors.count)], []))]
  }
}
