/// `range_1d`: numbers at equal distances: start, start + step, … as long as they are before end.
///
/// - `start`, `end`, `step`: scalars of one number type; need not be constant.
/// - Result: [⌈(end − start) / step⌉], their type.
struct Range1d: TensorOperation {
  static let name = "range_1d"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = "its arguments are the numbers of a shape"

  var scalar: ScalarType
  private var count: Extent = .unknown

  init(_ arguments: OperationArguments) throws(OperationError) {
    scalar = try arguments.tensor("start", .numbers, rank: 0...0).scalar
    for parameter in ["end", "step"] {
      let type = try arguments.tensor(parameter, .numbers, rank: 0...0)
      guard type.scalar == scalar else {
        throw OperationError(
          "`\(parameter)` has elements of type \(type.scalar.name), expected \(scalar.name) as `start`",
          argument: parameter)
      }
    }
    count = try Self.count(arguments)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(scalar, [count]))] }

  private static func count(_ arguments: OperationArguments) throws(OperationError) -> Extent {
    if let start = arguments.elements("start")?.first, let end = arguments.elements("end")?.first,
      let step = arguments.elements("step")?.first?.fixed, step > 0
    {
      return (end - start).ceilingDivided(by: step).asLength
    }
    guard let start = number("start", arguments), let end = number("end", arguments),
      let step = number("step", arguments)
    else { return .unknown }
    guard step != 0, step.isFinite else { throw OperationError("`step` is \(step), expected any number but 0") }
    let count = ((end - start) / step).rounded(.up)
    guard count.isFinite, let exact = Int(exactly: count) else {
      throw OperationError("`start` \(start), `end` \(end) and `step` \(step) make no range")
    }
    return Extent(max(0, exact))
  }

  private static func number(_ parameter: String, _ arguments: OperationArguments) -> Double? {
    if let integer = arguments.elements(parameter)?.first?.fixed { return Double(integer) }
    guard case .floats(let floats)? = arguments.optional(parameter)?.constant?.elements else { return nil }
    return floats.first.map(Double.init)
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let tensors = (try inputs.tensor("start"), try inputs.tensor("end"), try inputs.tensor("step"))
    guard tensors.0.count == 1, tensors.1.count == 1, tensors.2.count == 1 else {
      throw OperationError(
        "`start`, `end` and `step` are \(tensors.0.type), \(tensors.1.type) and "
          + "\(tensors.2.type), expected scalars")
    }
    if Tensor.Form(scalar) == .integer {
      let (start, end, step) = (tensors.0.integerArray[0], tensors.1.integerArray[0], tensors.2.integerArray[0])
      guard step != 0 else { throw .elements("`step` is 0, expected any number but 0", argument: "step") }
      // All are below 2³¹.
      let count = max(0, step > 0 ? (end - start + step - 1) / step : (start - end - step - 1) / -step)
      let y = try context.result(scalar, [count])
      SequenceKernel.write(y.integers, from: start, step: step)
      return [.tensor(y)]
    }
    let (start, end, step) = (
      Double(tensors.0.floatArray[0]), Double(tensors.1.floatArray[0]), Double(tensors.2.floatArray[0])
    )
    guard step != 0, step.isFinite else {
      throw .elements("`step` is \(step), expected any number but 0", argument: "step")
    }
    guard let count = Int(exactly: ((end - start) / step).rounded(.up)) else {
      throw .elements("`start` \(start), `end` \(end) and `step` \(step) make no range")
    }
    let y = try context.result(scalar, [max(0, count)])
    SequenceKernel.write(y.floats, from: start, step: step)
    return [.tensor(y)]
  }
}
