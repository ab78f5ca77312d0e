/// What operations on pairs of elements share: two tensors of one element type whose shapes broadcast.
protocol ElementwiseBinaryOperation: TensorOperation {
  /// Accepted element types; numbers unless stated.
  static var domain: ScalarDomain { get }
  /// The result's element type; that of the operands unless stated.
  static var result: ScalarType? { get }
  static var kernel: BinaryKernel { get }

  var operands: BinaryOperands { get }

  init(operands: BinaryOperands)
}

extension ElementwiseBinaryOperation {
  static var cost: Cost { .perElement }
  static var domain: ScalarDomain { .numbers }
  static var result: ScalarType? { nil }
  static var acceptsChannelsLast: Bool { true }

  init(_ arguments: OperationArguments) throws(OperationError) {
    self.init(operands: try BinaryOperands(arguments, domain: Self.domain))
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    guard let shape = operands.x.shape.broadcast(with: operands.y.shape) else {
      throw BinaryOperands.mismatch(operands.x.shape, operands.y.shape)
    }
    return [.tensor(TensorType(Self.result ?? operands.x.scalar, shape))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try Self.kernel.run(&inputs, context, as: Self.result))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard let x = operands.x.shape.fixed, let y = operands.y.shape.fixed else { return nil }
    return PreparedBinary(Self.kernel, x, y: y, as: Self.result)
  }
}

/// What comparisons and logic share: the result is whether something holds.
protocol ComparisonOperation: ElementwiseBinaryOperation {}

extension ComparisonOperation {
  static var result: ScalarType? { .bool }
  static var noGradient: NoGradient? { .integers }
}

/// The two tensors of an element-wise operation, with their elements as far as they are known.
struct BinaryOperands: Sendable {
  var x: TensorType
  var y: TensorType
  private var elements: (x: [Extent], y: [Extent])?

  init(_ arguments: OperationArguments, domain: ScalarDomain) throws(OperationError) {
    x = try arguments.tensor("x", domain)
    y = try arguments.tensor("y", domain)
    guard x.scalar == y.scalar else {
      throw OperationError(
        "`y` has elements of type \(y.scalar.name), expected \(x.scalar.name) as `x`", argument: "y")
    }
    if let x = arguments.passedElements("x"), let y = arguments.passedElements("y") { elements = (x, y) }
  }

  /// Why operands of these shapes are refused.
  static func mismatch(_ x: Shape, _ y: Shape) -> OperationError {
    OperationError(
      "`x` \(x) and `y` \(y) do not broadcast: aligned at their last dimensions, lengths must be equal or 1")
  }

  /// The result's elements, when the operands' are known and both are vectors or scalars.
  func combined(_ combine: (Extent, Extent) -> Extent) -> [Extent]? {
    guard let (x, y) = elements, self.x.rank <= 1, self.y.rank <= 1 else { return nil }
    if x.count == y.count { return zip(x, y).map(combine) }
    if y.count == 1 { return x.map { combine($0, y[0]) } }
    return x.count == 1 ? y.map { combine(x[0], $0) } : nil
  }
}
