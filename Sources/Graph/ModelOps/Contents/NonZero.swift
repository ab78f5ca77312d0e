/// `non_zero`: the places of all elements that are not 0, in row-major order.
///
/// - `x`: [*d].
/// - Result: [count, rank of x], int32; the count is known when the model runs.
struct NonZero: TensorOperation {
  static let name = "non_zero"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .integers

  var x: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let count = Extent(0...x.shape.elementCount.upper)
    return [.tensor(TensorType(.int32, [count, Extent(x.rank)]))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let count = NonZeroKernel.count(x)
    let y = try context.result(.int32, [count, x.rank])
    NonZeroKernel.write(x, to: y)
    return [.tensor(y)]
  }
}
