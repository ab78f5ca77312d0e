internal import ModelSpec

/// An operation that the processor computes.
protocol EvaluableOperation: TensorOperation {
  /// Computes the results. The operation was made from the very types of `inputs`, so that all its extents are fixed
  /// but those that only the elements tell; or else it `takesOpenExtents`. Inputs lie row-major unless
  /// `acceptsChannelsLast`.
  ///
  /// - Throws: `OperationError` when elements cannot be computed with, such as an index out of range.
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue]

  /// The operation made ready for repeated use; nil when `evaluate` is as good, which it is unless stated.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)?

  /// Whether inputs may come as `channelsLast`, all that have rank 3 to 5. Row-major only unless stated.
  static var acceptsChannelsLast: Bool { get }

  /// Whether `evaluate` takes all lengths from its inputs, so that an operation made while some extents of arguments are
  /// open, but none of results, computes with any lengths. Not unless stated.
  static var takesOpenExtents: Bool { get }
}

extension EvaluableOperation {
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? { nil }
  static var acceptsChannelsLast: Bool { false }
  static var takesOpenExtents: Bool { false }
}

/// An operation with what computes it.
package struct Evaluation: Sendable {
  private let operation: any EvaluableOperation
  /// Whether inputs may come as `channelsLast`; others are reordered first.
  package let acceptsChannelsLast: Bool

  /// - Throws: `OperationError` when nothing computes the operation.
  package init(_ operation: any TensorOperation) throws(OperationError) {
    guard let evaluable = operation as? any EvaluableOperation else {
      throw OperationError("'\(type(of: operation).name)' cannot be computed by this build")
    }
    self.operation = evaluable
    acceptsChannelsLast = type(of: evaluable).acceptsChannelsLast
  }

  /// Computes the results, as `TensorOperation.evaluate(_:_:)` does.
  package func evaluate(
    _ inputs: inout OperationInputs, _ context: ExecutionContext
  ) throws(OperationError) -> [RuntimeValue] {
    // Here, for all that evaluate: what takes row-major elements alone would trap, or read others.
    if !acceptsChannelsLast { inputs.makeRowMajor(context) }
    return try operation.evaluate(&inputs, context)
  }
}

extension OperationInputs {
  /// Gives all tensors in row-major order.
  package mutating func makeRowMajor(_ context: ExecutionContext) {
    for index in values.indices {
      if case .tensor(let tensor) = values[index], tensor.layout != .rowMajor {
        values[index] = .tensor(tensor.rowMajor(context))
      }
    }
  }
}

extension TensorOperation {
  /// Computes the results. The operation was made from the very types of `inputs`, so that all its extents are fixed
  /// but those that only the elements tell; or else it `takesOpenExtents`. Inputs may have any layout, and so may results.
  ///
  /// - Throws: `OperationError` when elements cannot be computed with, such as an index out of range.
  public func evaluate(
    _ inputs: inout OperationInputs, _ context: ExecutionContext
  ) throws(OperationError) -> [RuntimeValue] {
    try Evaluation(self).evaluate(&inputs, context)
  }

  /// The operation made ready for repeated use; nil when `evaluate` is as good.
  ///
  /// - Throws: `OperationError` when constants are refused.
  public func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try (self as? any EvaluableOperation)?.prepare(arguments)
  }

  /// Whether inputs may come as `channelsLast`, all that have rank 3 to 5.
  public static var acceptsChannelsLast: Bool {
    (self as? any EvaluableOperation.Type)?.acceptsChannelsLast ?? false
  }

  /// Whether `evaluate` takes all lengths from its inputs, so that an operation made while some extents of arguments are
  /// open, but none of results, computes with any lengths.
  public static var takesOpenExtents: Bool {
    (self as? any EvaluableOperation.Type)?.takesOpenExtents ?? false
  }
}
