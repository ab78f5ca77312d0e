/// `conv`: convolution over one, two or three spatial axes.
///
/// y[n, o, p] = bias[o] + Σ over c, k of weight[o, c, k] · x[n, g·C_in/groups + c, p·stride + k·dilation − pad], where g
/// is the group that o falls into.
///
/// - `x`: [N, C_in, *d], fp16 or fp32, 1 to 3 spatial axes.
/// - `weight`: [C_out, C_in / groups, *k], the type of `x`; need not be constant.
/// - `bias`: [C_out]; zeros unless given.
/// - `strides`, `dilations`: one a spatial axis; 1 unless given.
/// - `pad_type`: `valid` (default), `same`, `same_lower` or `custom`; `pad`: before and after each axis, for `custom`.
/// - `groups`: 1 unless given; divides both channel counts.
/// - Result: [N, C_out, *d'], the type of `x`.
package struct Conv: TensorOperation {
  package static let name = "conv"
  package static let cost = Cost { 2 * $0.resultCount * $0.count("weight", dropping: 1) + $0.biasCount }

  package var x: TensorType
  package var weight: TensorType
  package var bias: TensorType?
  package var groups: Int
  package var window: SpatialWindow

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...5)
    weight = try arguments.tensor("weight", rank: x.rank...x.rank)
    bias = try arguments.optionalTensor("bias", rank: 1...1)
    groups = try arguments.positive("groups", default: 1)
    window = try SpatialWindow(arguments, kernel: Array(weight.shape[2...]))
  }

  package var requirements: [ShapeRequirement] {
    var all = [
      ShapeRequirement("x", x.shape, axis: 1, "channels", .equal(weight.shape[1] * Extent(groups))),
      ShapeRequirement("weight", weight.shape, axis: 0, "output channels", .multiple(of: groups)),
    ]
    if let bias { all.append(ShapeRequirement("bias", bias.shape, axis: 0, .equal(weight.shape[0]))) }
    return all + window.requirements("x", x.shape)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let spatial = window.output(Array(x.shape[2...]))
    return [.tensor(x.with(Shape([x.shape[0], weight.shape[0]] + spatial)))]
  }
}

extension Conv: DifferentiableOperation {
  /// The transposed convolution by x; by weights and bias, sums over all places of all examples.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, weight, gradient) = (try call.x, try call.argument("weight"), try call.gradient)
    let (shape, output, weightShape) = (try x.shape(), try gradient.shape(), try weight.shape())
    let fixed = try window.fixed(input: Array(shape[2...]), output: Array(output[2...]))
    let attributes = fixed.attributes + [("groups", GraphValue.integer(groups))]
    if graph.needs(x) {
      let turned = try graph.add(
        "conv_transpose",
        [("x", gradient), ("weight", try graph.cast(weight, like: gradient)), ("output_shape", .integers(shape))]
          + attributes)
      try graph.accumulate(turned, into: x)
    }
    let bias = call.optional("bias")
    guard graph.needs(weight) || graph.needs(bias) else { return }
    let results = try graph.emit(
      "grad.conv_weight",
      [("x", x), ("gradient", gradient), ("kernel_sizes", .integers(Array(weightShape[2...])))] + attributes,
      variadic: nil, count: graph.needs(bias) ? 2 : 1)
    try graph.accumulate(results[0], into: weight)
    if let bias, graph.needs(bias) { try graph.accumulate(results[1], into: bias) }
  }
}

extension FixedWindow {
  /// The window as attributes of an operation.
  package var attributes: [(String, GraphValue?)] {
    let pad = zip(padBefore, padAfter).flatMap { [$0, $1] }
    return [
      ("strides", .integers(strides)), ("dilations", .integers(dilations)), ("pad_type", .string("custom")),
      ("pad", .integers(pad)),
    ]
  }
}
