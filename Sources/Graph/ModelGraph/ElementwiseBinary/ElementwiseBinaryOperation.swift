internal import ModelSpec

/// What operations on pairs of elements share: two tensors of one element type whose shapes broadcast.
package protocol ElementwiseBinaryOperation: TensorOperation {
  /// Accepted element types; numbers unless stated.
  static var domain: ScalarDomain { get }
  /// The result's element type; that of the operands unless stated.
  static var result: ScalarType? { get }
  var operands: BinaryOperands { get }

  init(operands: BinaryOperands)
}

extension ElementwiseBinaryOperation {
  package static var cost: Cost { .perElement }
  package static var domain: ScalarDomain { .numbers }
  package static var result: ScalarType? { nil }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    self.init(operands: try BinaryOperands(arguments, domain: Self.domain))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    guard let shape = operands.x.shape.broadcast(with: operands.y.shape) else {
      throw BinaryOperands.mismatch(operands.x.shape, operands.y.shape)
    }
    return [.tensor(TensorType(Self.result ?? operands.x.scalar, shape))]
  }
}

/// What comparisons and logic share: the result is whether something holds.
package protocol ComparisonOperation: ElementwiseBinaryOperation {}

extension ComparisonOperation {
  package static var result: ScalarType? { .bool }
  package static var noGradient: NoGradient? { .integers }
}

/// The two tensors of an element-wise operation, with their elements as far as they are known.
package struct BinaryOperands: Sendable {
  package var x: TensorType
  package var y: TensorType
  private var elements: (x: [Extent], y: [Extent])?

  package init(_ arguments: OperationArguments, domain: ScalarDomain) throws(OperationError) {
    x = try arguments.tensor("x", domain)
    y = try arguments.tensor("y", domain)
    guard x.scalar == y.scalar else {
      throw OperationError(
        "`y` has elements of type \(y.scalar.name), expected \(x.scalar.name) as `x`", argument: "y")
    }
    if let x = arguments.passedElements("x"), let y = arguments.passedElements("y") { elements = (x, y) }
  }

  /// Why operands of these shapes are refused.
  package static func mismatch(_ x: Shape, _ y: Shape) -> OperationError {
    OperationError(
      "`x` \(x) and `y` \(y) do not broadcast: aligned at their last dimensions, lengths must be equal or 1")
  }

  /// The result's elements, when the operands' are known and both are vectors or scalars.
  package func combined(_ combine: (Extent, Extent) -> Extent) -> [Extent]? {
    guard let (x, y) = elements, self.x.rank <= 1, self.y.rank <= 1 else { return nil }
    if x.count == y.count { return zip(x, y).map(combine) }
    if y.count == 1 { return x.map { combine($0, y[0]) } }
    return x.count == 1 ? y.map { combine(x[0], $0) } : nil
  }
}
