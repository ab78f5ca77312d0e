/// `linear`: a fully connected layer: y[…, o] = bias[o] + Σ over i of weight[o, i] · x[…, i].
///
/// - `x`: [*d, I], fp16, fp32 or int32.
/// - `weight`: [O, I]; `bias`: [O], zeros unless given. From opset iOS17 on their types may differ from that of `x`, which
///   they are then converted to.
/// - Result: [*d, O], the type of `x`. Integers wrap around.
package struct Linear: TensorOperation {
  package static let name = "linear"
  package static let cost = Cost { 2 * $0.resultCount * $0.length("weight", -1) + $0.biasCount }

  package var x: TensorType
  package var weight: TensorType
  package var bias: TensorType?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    weight = try arguments.tensor("weight", .numbers, rank: 2...2)
    bias = try arguments.optionalTensor("bias", .numbers, rank: 1...1)
  }

  package var requirements: [ShapeRequirement] {
    let features = ShapeRequirement("x", x.shape, axis: x.rank - 1, "features", .equal(weight.shape[1]))
    guard let bias else { return [features] }
    return [features, ShapeRequirement("bias", bias.shape, axis: 0, .equal(weight.shape[0]))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = weight.shape[0]
    return [.tensor(x.with(shape))]
  }
}

extension Linear: DifferentiableOperation {
  /// g · W by x, gᵀ · x by the weights, the sum over all rows by the bias.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, weight, gradient) = (try call.x, try call.argument("weight"), try call.gradient)
    let (shape, weightShape) = (try x.shape(), try weight.shape())
    let rows = shape.dropLast().reduce(1, *)
    let flat = try graph.reshaped(gradient, [rows, weightShape[0]])
    if graph.needs(x) {
      let product = try graph.add("matmul", [("x", flat), ("y", try graph.cast(weight, like: flat))])
      try graph.accumulate(try graph.reshaped(product, shape), into: x)
    }
    if graph.needs(weight) {
      let product = try graph.add(
        "matmul",
        [("x", flat), ("y", try graph.reshaped(x, [rows, weightShape[1]])), ("transpose_x", .boolean(true))])
      try graph.accumulate(product, into: weight)
    }
    if let bias = call.optional("bias"), graph.needs(bias) {
      try graph.accumulate(try graph.sum(flat, [0], keepsDimensions: false), into: bias)
    }
  }
}
