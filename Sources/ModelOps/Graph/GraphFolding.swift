internal import ModelSpec

/// Computes what depends on small constants alone while a graph's types are inferred, as a plan does before it runs: an operation
/// that cannot be computed then never can, and lengths may depend on the results.
struct GraphFolding {
  private var values: [String: RuntimeValue] = [:]
  private let context = ExecutionContext()

  /// Elements of all arguments and results of one operation together.
  private static let mostElements = 1 << 12

  /// What is known of `results` once they are computed, where that can be done now.
  ///
  /// - Throws: `OperationError` when constants have elements that cannot be computed with.
  mutating func folded(
    _ operation: GraphOperation, _ type: any TensorOperation.Type, _ arguments: OperationArguments,
    results: [InferredValue]
  ) throws(OperationError) -> [InferredValue] {
    for output in operation.outputs { values[output.name] = nil }
    guard Self.isComputed(operation), let bound = bound(operation),
      Self.count(bound) + Self.count(results) <= Self.mostElements
    else { return results }
    var inference = OperationInference()
    let resolved = try inference.resolve(type, arguments).operation
    var inputs = OperationInputs(OperationInputs.Layout(bound.layout), bound.values)
    var folded = results
    let computed = try resolved.evaluate(&inputs, context)
    // What is random is another each time.
    guard !operation.operation.hasPrefix("random_") else { return results }
    for (index, value) in computed.enumerated()
    where index < min(operation.outputs.count, folded.count) {
      values[operation.outputs[index].name] = value
      guard folded[index].elements == nil, let tensor = value.tensor, tensor.form == .integer, tensor.rank <= 1 else {
        continue
      }
      folded[index] = InferredValue(folded[index].type, elements: tensor.integerArray.map { Extent($0) })
    }
    return folded
  }

  private static func isComputed(_ operation: GraphOperation) -> Bool {
    operation.blocks.isEmpty && !operation.bindings.isEmpty && operation.operation != CustomLayerCall.name
  }

  private typealias Bound = (layout: [(name: String, range: Range<Int>)], values: [RuntimeValue])

  /// The arguments as values; nil when some are not known, or large.
  private func bound(_ operation: GraphOperation) -> Bound? {
    var bound: Bound = ([], [])
    for binding in operation.bindings {
      let start = bound.values.count
      for argument in binding.arguments {
        switch argument {
        case .value(let name):
          guard let value = values[name] else { return nil }
          bound.values.append(value)
        case .constant(let constant):
          guard let value = Self.value(constant) else { return nil }
          bound.values.append(value)
        }
      }
      bound.layout.append((binding.parameter, start..<bound.values.count))
    }
    return bound
  }

  private static func value(_ constant: Constant) -> RuntimeValue? {
    if case .strings(let strings) = constant.elements { return .strings(strings) }
    if case .weights(let data, _) = constant.elements, data.place?.source is any MissingWeightSource { return nil }
    guard constant.type.shape.elementCount.upper <= mostElements, let tensor = try? Tensor(constant) else { return nil }
    return .tensor(tensor)
  }

  private static func count(_ bound: Bound) -> Int { bound.values.reduce(0) { $0 + ($1.tensor?.count ?? 0) } }

  private static func count(_ results: [InferredValue]) -> Int {
    results.reduce(0) { partial, result in
      guard result.type.isFixed, let count = result.type.tensor?.shape.elementCount.fixed else {
        return mostElements + 1
      }
      return min(partial + min(count, mostElements + 1), mostElements + 1)
    }
  }
}
