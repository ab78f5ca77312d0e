internal import ModelSpec

/// Constant folding by evaluation.
package struct GraphFolding: ConstantFolding {
  /// Whether to compute with zeros in place of what is not known, too, for what elements that are known make impossible.
  var probes = false
  private var values: [String: RuntimeValue] = [:]
  private let context = ExecutionContext()

  /// - Parameter probes: Whether to look for elements of constants that make an operation impossible.
  package init(probes: Bool = false) { self.probes = probes }

  /// Elements of all arguments and results of one operation together.
  private static let mostElements = 1 << 12
  /// How many elements of results more are kept.
  private var keepable = 1 << 22

  package var afresh: any ConstantFolding { GraphFolding(probes: probes) }

  package mutating func folded(
    _ operation: GraphOperation, _ type: any TensorOperation.Type, _ arguments: OperationArguments,
    results: [InferredValue]
  ) throws(OperationError) -> [InferredValue] {
    for output in operation.outputs { values[output.name] = nil }
    guard Self.isComputed(operation), let bound = bound(operation, arguments, beside: Self.count(results)) else {
      return results
    }
    // How long a list becomes, integers say.
    guard !results.contains(where: { $0.type.isList }) || bound.values.allSatisfy(Self.isSmall) else { return results }
    var inference = OperationInference()
    let resolved = try inference.resolve(type, arguments).operation
    var inputs = OperationInputs(OperationInputs.Layout(bound.layout), bound.values)
    var folded = results
    let computed: [RuntimeValue]
    do throws(OperationError) {
      computed = try resolved.evaluate(&inputs, context)
    } catch {
      // With zeros for what is not known, only elements that are known can be at fault.
      guard bound.unknown.isEmpty || bound.isDueToKnownElements(error) else { return results }
      throw error
    }
    // What is random is another each time.
    let isKnown =
      bound.unknown.isEmpty || Graph.ofShapes.contains(operation.operation) && !bound.unknown.contains("value")
    guard isKnown, !operation.operation.hasPrefix("random_") else { return results }
    for (index, value) in computed.enumerated()
    where index < min(operation.outputs.count, folded.count) {
      keepable -= value.tensor?.count ?? value.list?.tensors.count ?? 0
      guard keepable >= 0 else { return folded }
      values[operation.outputs[index].name] = value
      if let tensor = value.tensor, let type = folded[index].type.tensor, type.rank == tensor.rank {
        folded[index].type = .tensor(type.with(Shape(fixed: tensor.shape)))
      }
    }
    return folded
  }

  package func constant(_ name: String, _ type: ValueType) -> Constant? {
    guard let tensor = values[name]?.tensor, let type = type.tensor, type.shape.fixed == tensor.shape else {
      return nil
    }
    switch tensor.form {
    case .integer: return Constant(type, .integers(tensor.integerArray))
    case .float: return Constant(type, .floats(tensor.floatArray))
    case .boolean: return Constant(type, .booleans(tensor.booleanArray))
    }
  }

  private static func isComputed(_ operation: GraphOperation) -> Bool {
    operation.blocks.isEmpty && !operation.bindings.isEmpty && operation.operation != CustomLayerCall.name
  }

  /// The arguments of an operation as values.
  private struct Bound {
    var layout: [(name: String, range: Range<Int>)] = []
    var values: [RuntimeValue] = []
    /// Parameters whose values are not known, and are zeros here.
    var unknown: Set<String> = []

    func isDueToKnownElements(_ error: OperationError) -> Bool {
      guard error.code == OperationError.elementsCode, let argument = error.argument else { return false }
      return layout.contains { $0.name == argument } && !unknown.contains(argument)
    }
  }

  /// The arguments as values; nil when one that is not known may be of several shapes, or one is large.
  ///
  /// - Parameter count: How many elements the results have.
  private func bound(_ operation: GraphOperation, _ arguments: OperationArguments, beside count: Int) -> Bound? {
    var bound = Bound()
    var count = count
    for binding in operation.bindings {
      let start = bound.values.count
      for (index, argument) in binding.arguments.enumerated() {
        let found: RuntimeValue?
        switch argument {
        case .value(let name):
          found = values[name] ?? zeros(arguments.all(binding.parameter)[index].type)
          if values[name] == nil { bound.unknown.insert(binding.parameter) }
        case .constant(let constant): found = Self.value(constant)
        }
        guard let found else { return nil }
        // Counted at once: a file may name one value a million times.
        count += max(found.tensor?.count ?? 0, 1)
        guard count <= Self.mostElements else { return nil }
        bound.values.append(found)
      }
      bound.layout.append((binding.parameter, start..<bound.values.count))
    }
    return bound
  }

  /// Whether no element is an integer beyond the limit of elements.
  private static func isSmall(_ value: RuntimeValue) -> Bool {
    guard let tensor = value.tensor, tensor.form == .integer else { return true }
    return tensor.integerArray.allSatisfy { $0 <= mostElements }
  }

  /// Zeros in place of a value that is not known.
  private func zeros(_ type: ValueType) -> RuntimeValue? {
    guard probes, let type = type.tensor, type.scalar != .string, let shape = type.shape.fixed,
      type.shape.elementCount.upper <= Self.mostElements
    else { return nil }
    return .tensor(Tensor(zeros: type.scalar, shape))
  }

  private static func value(_ constant: Constant) -> RuntimeValue? {
    if case .strings(let strings) = constant.elements { return .strings(strings) }
    if case .weights(let data, _) = constant.elements, data.place?.source is any MissingWeightSource { return nil }
    guard constant.type.shape.elementCount.upper <= mostElements, let tensor = try? Tensor(constant) else { return nil }
    return .tensor(tensor)
  }

  private static func count(_ results: [InferredValue]) -> Int {
    results.reduce(0) { partial, result in
      if result.type.isList { return min(partial + 1, mostElements + 1) }
      guard let count = result.type.tensor?.shape.elementCount.upper else { return mostElements + 1 }
      return min(partial + min(count, mostElements + 1), mostElements + 1)
    }
  }
}

extension ValueType {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

extension RuntimeValue {
  fileprivate var list: TensorList? { if case .list(let list) = self { list } else { nil } }
}
