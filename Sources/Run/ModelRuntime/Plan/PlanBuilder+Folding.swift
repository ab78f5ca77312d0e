internal import ModelOps
internal import ModelSpec

/// Computes what depends on constants alone while the plan is made.
extension PlanBuilder {
  /// Larger results of operations on constants are computed each time rather than held.
  private static let largestFoldedCount = 1 << 30
  /// Constants may take the memory limit divided by this, so that something is left for the run.
  private static let foldedShare = 2

  /// Computes an operation on constants now; false when it has other arguments, is random, or the app's to compute.
  mutating func fold(
    _ operation: GraphOperation, _ resolved: any TensorOperation, bound: [Value], layout: OperationInputs.Layout,
    results: [InferredValue], byteCount: Int
  ) throws(OperationError) -> Bool {
    guard !operation.operation.hasPrefix("random_"), operation.operation != "nn.custom",
      operation.outputs.count == results.count
    else { return false }
    var arguments: [RuntimeValue] = []
    for value in bound {
      guard case .constant(let index) = value.source else { return false }
      arguments.append(plan.constants[index])
    }
    let count = results.reduce(0) { $0 + ($1.type.tensor?.shape.elementCount.upper ?? 0) }
    guard count <= Self.largestFoldedCount,
      context.allocator.byteCount + byteCount <= context.budget.byteLimit / Self.foldedShare
    else { return false }
    var inputs = OperationInputs(layout, arguments)
    let made = try resolved.evaluate(&inputs, context)
    check(made, of: operation, arguments: arguments)
    for (index, value) in made.enumerated() where index < operation.outputs.count {
      var known = OperationArguments.Argument(results[index])
      if let tensor = value.tensor, known.elements == nil { known.elements = Self.wholeElements(tensor) }
      values[operation.outputs[index].name] = Value(source: add(constant: value), known: known)
    }
    return true
  }

  /// The elements of a short vector of whole numbers, which may take part in the computation of shapes.
  static func wholeElements(_ tensor: Tensor) -> [Extent]? {
    guard tensor.count <= 64, tensor.layout == .rowMajor else { return nil }
    switch tensor.form {
    case .boolean: return nil
    case .integer: return tensor.integerArray.map { Extent($0) }
    case .float:
      var elements: [Extent] = []
      for float in tensor.floatArray {
        guard let integer = Int(exactly: float) else { return nil }
        elements.append(Extent(integer))
      }
      return elements
    }
  }
}
