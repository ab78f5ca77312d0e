import ModelOps

/// An operation on drawn tensors, to be computed as a plan computes it and by plain loops.
struct SweepCase {
  var operation: String
  var tensors: [(name: String, tensor: Tensor)] = []
  /// Parameters whose tensors are known before the operation runs.
  var constants: Set<String> = []
  var attributes: [(name: String, constant: Constant)] = []
  var outputCount = 1

  /// The operation over these shapes; nil when it takes none of them.
  func made() -> (any TensorOperation)? {
    var arguments = OperationArguments(outputCount: outputCount, parameterCount: tensors.count + attributes.count)
    for name in tensors.map(\.name).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      arguments.bind(
        name, tensors.filter { $0.name == name }.map { .init(InferredValue(.tensor($0.tensor.type))) })
    }
    for (name, constant) in attributes { arguments.bind(name, [.init(constant)]) }
    var inference = OperationInference()
    guard let type = OpTable.operation(operation) else { return nil }
    return (try? inference.resolve(type, arguments))?.operation
  }

  var inputs: OperationInputs {
    var (layout, values): ([(name: String, range: Range<Int>)], [RuntimeValue]) = ([], [])
    for name in tensors.map(\.name) where !layout.contains(where: { $0.name == name }) {
      let own = tensors.filter { $0.name == name }.map { RuntimeValue.tensor($0.tensor) }
      layout.append((name, values.count..<values.count + own.count))
      values += own
    }
    for (name, constant) in attributes {
      guard let tensor = try? Tensor(constant) else { continue }
      layout.append((name, values.count..<values.count + 1))
      values.append(.tensor(tensor))
    }
    return OperationInputs(OperationInputs.Layout(layout), values)
  }

  /// The results of the loops that define the operation, row-major.
  func evaluated(_ context: ExecutionContext) throws -> [[Float]] {
    var inputs = inputs
    return try (made()?.evaluate(&inputs, context) ?? []).compactMap { $0.tensor?.rowMajor(context).floatArray }
  }

  /// The same case with what can lie with its channels last lying so.
  func channelsLast(_ context: ExecutionContext) -> SweepCase {
    var turned = self
    turned.tensors = tensors.map {
      ($0.name, constants.contains($0.name) ? $0.tensor : $0.tensor.channelsLast(context))
    }
    return turned
  }

  var description: String {
    let shapes = tensors.map { "\($0.name) \($0.tensor.shape)" }
    let settings = attributes.map { "\($0.name) \($0.constant.elements)" }
    return ([operation] + shapes + settings).joined(separator: ", ")
  }
}
