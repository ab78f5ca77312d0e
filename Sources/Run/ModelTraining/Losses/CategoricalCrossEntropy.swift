internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The mean over all examples of −ln of the softmax probability of the right class.
struct CategoricalCrossEntropy: Loss {
  var input: String
  var target: String
  /// The labels of a classifier, by which a target may name its class; nil for class indices.
  var labels: ClassLabels?

  /// Operations that keep the order of elements.
  private static let reshaping: Set<String> = [
    "reshape", "expand_dims", "squeeze", "identity", "nn.split_leading", "nn.merge_leading", "flatten2d",
  ]

  func append(
    to builder: inout GradientBuilder, _ input: GraphValue, examples: Int
  ) throws(Diagnostic) -> (loss: GraphValue, target: Graph.Input) {
    // Both value and gradient are computed from the softmax's argument: its result loses digits near 0 and 1.
    var value = input
    while let producer = builder.producer(of: value), Self.reshaping.contains(producer.operation),
      let x = producer.arguments["x"]
    {
      value = x
    }
    guard let softmax = builder.producer(of: value), softmax.operation == "softmax",
      let scores = softmax.arguments["x"],
      let shape = scores.known.type.tensor?.shape.fixed
    else {
      throw Diagnostic.gradient("cross entropy reads '\(self.input)', which is not the output of a softmax layer")
    }
    let axis = softmax.arguments["axis"] ?? .integer(-1)
    let counted = Shape(fixed: shape).axis(axis.known.elements?.first?.fixed ?? -1) ?? 0
    let count = shape.reduce(1, *) / max(1, shape[counted])
    let type = ValueType.tensor(TensorType(.int32, [Extent(count)]))
    let target = builder.addInput("loss~target", type)
    try builder.append(
      GraphOperation(
        "grad.softmax_cross_entropy",
        [
          GraphOperation.Binding("x", [scores.argument]), GraphOperation.Binding("target", [target.argument]),
          GraphOperation.Binding("axis", [axis.argument]),
        ], outputs: [GraphOperation.Output("loss~mean"), GraphOperation.Output("loss~gradient")]))
    guard let mean = builder.value("loss~mean") else { throw Diagnostic.gradient("the loss has no value") }
    return (mean, Graph.Input("loss~target", type))
  }

  func elements(_ value: FeatureValue, count: Int) throws(RuntimeError) -> Tensor {
    let isArray = if case .array = value { true } else { false }
    guard isArray || count == 1 else {
      throw RuntimeError(
        .update, "target '\(target)' names one class, expected an array of \(count), as '\(input)' has so many places")
    }
    switch (value, labels) {
    case (.string(let label), .strings(let labels)?): return try index(labels.firstIndex(of: label), "'\(label)'")
    case (.int64(let label), .integers(let labels)?): return try index(labels.firstIndex(of: label), "\(label)")
    case (.int64(let index), nil): return try self.index(Int(exactly: index), "\(index)")
    case (.double(let number), nil): return try self.index(Int(exactly: number), "\(number)")
    case (.array(let array), let labels):
      let tensor = array.tensor(.int32)
      guard tensor.count == count else {
        throw RuntimeError(
          .update, "target '\(target)' has \(tensor.count) elements \(tensor.shape), expected \(count)")
      }
      guard case .integers(let labels)? = labels, count == 1 else { return tensor }
      let label = Int64(tensor.integerArray[0])
      return try index(labels.firstIndex(of: label), "\(label)")
    default:
      throw RuntimeError(.update, "target '\(target)' does not name a class, expected a label or an index")
    }
  }

  private func index(_ index: Int?, _ text: String) throws(RuntimeError) -> Tensor {
    guard let index, let narrow = Int32(exactly: index) else {
      throw RuntimeError(.update, "target '\(target)' is \(text), which is not a class of the model")
    }
    return Tensor(integers: [narrow], [1])
  }
}
