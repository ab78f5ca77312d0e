internal import ModelSpec

/// Applies operations' shape rules one after the other, and keeps what is learnt of symbols.
public struct OperationInference: Sendable {
  /// What is known of the symbols so far.
  public var bounds: SymbolBounds

  /// An inference that begins with what `bounds` knows.
  public init(bounds: SymbolBounds = SymbolBounds()) { self.bounds = bounds }

  private static func check(_ type: TensorType) throws(OperationError) {
    guard type.rank <= Shape.largestRank else {
      throw OperationError("the result would have \(type.rank) dimensions, expected up to \(Shape.largestRank)")
    }
    guard !type.shape.isBeyondMemory else {
      throw OperationError("the result would have shape \(type.shape), more elements than any machine holds")
    }
  }

  /// What is known of the results of the operation called `name`.
  ///
  /// Nothing is known, and nothing refused, when an argument is a tensor of unknown rank.
  public mutating func infer(
    _ name: String, _ arguments: OperationArguments
  ) throws(OperationError) -> [InferredValue] {
    guard let type = OpTable.operation(name) else {
      throw OperationError("there is no operation called '\(name)'")
    }
    return try infer(type, arguments)
  }

  /// What is known of the results of an operation of this type.
  ///
  /// Nothing is known, and nothing refused, when an argument is a tensor of unknown rank.
  public mutating func infer(
    _ type: any TensorOperation.Type, _ arguments: OperationArguments
  ) throws(OperationError) -> [InferredValue] {
    guard !arguments.hasUnranked else {
      return Array(repeating: InferredValue(.unranked(nil)), count: arguments.outputCount)
    }
    return try resolve(type, arguments).results
  }

  /// The operation for these arguments, none of them of unknown rank, and what is known of its results.
  public mutating func resolve(
    _ type: any TensorOperation.Type, _ arguments: OperationArguments
  ) throws(OperationError) -> (operation: any TensorOperation, results: [InferredValue]) {
    try arguments.checkLengths()
    let operation = try type.init(arguments)
    for requirement in operation.requirements where !bounds.check(requirement) {
      throw OperationError(requirement.message, argument: requirement.argument)
    }
    let types = try operation.outputTypes()
    let elements = operation.outputElements()
    var values: [InferredValue] = []
    values.reserveCapacity(types.count)
    for (index, type) in types.enumerated() {
      if let tensor = type.tensor { try Self.check(tensor) }
      values.append(InferredValue(type, elements: index < elements.count ? elements[index] : nil))
    }
    return (operation, values)
  }
}
