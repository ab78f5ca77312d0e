internal import ModelSpec

/// `conv_transpose`: transposed convolution, also called deconvolution: the linear map that is the gradient of `conv`
/// with respect to its input.
///
/// - `x`: [N, C_in, *d], fp16 or fp32, 1 to 3 spatial axes.
/// - `weight`: [C_in, C_out / groups, *k].
/// - `bias`: [C_out]; zeros unless given.
/// - `strides`, `dilations`: one a spatial axis; 1 unless given.
/// - `pad_type`: `valid` (default), `same` or `custom`; `pad`: taken off before and after each axis, for `custom`.
/// - `output_shape`: the whole result's shape, when padding and strides leave a choice; none unless given.
/// - `groups`: 1 unless given.
/// - Result: [N, C_out, *d'] with d' = (d − 1) · stride + (k − 1) · dilation + 1 − pad, or d · stride for `same`.
package struct ConvTranspose: TensorOperation {
  package static let name = "conv_transpose"
  package static let cost = Cost { 2 * $0.count("x") * $0.count("weight", dropping: 1) + $0.biasCount }

  package var x: TensorType
  package var weight: TensorType
  package var bias: TensorType?
  package var groups: Int
  package var window: SpatialWindow
  /// The spatial part of `output_shape`.
  package var spatialOutput: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...5)
    weight = try arguments.tensor("weight", rank: x.rank...x.rank)
    bias = try arguments.optionalTensor("bias", rank: 1...1)
    groups = try arguments.positive("groups", default: 1)
    window = try SpatialWindow(arguments, kernel: Array(weight.shape[2...]))
    guard let output = arguments.elements("output_shape") else { return }
    guard output.count == x.rank else {
      throw OperationError(
        "`output_shape` has \(output.count) elements, expected \(x.rank)", argument: "output_shape")
    }
    spatialOutput = output[2...].map(\.asLength)
  }

  private var outputChannels: Extent { weight.shape[1] * Extent(groups) }

  package var requirements: [ShapeRequirement] {
    var all = [
      ShapeRequirement("x", x.shape, axis: 1, "channels", .equal(weight.shape[0])),
      ShapeRequirement("x", x.shape, axis: 1, "channels", .multiple(of: groups)),
    ]
    if let bias { all.append(ShapeRequirement("bias", bias.shape, axis: 0, .equal(outputChannels))) }
    return all
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var spatial = spatialOutput ?? []
    if spatialOutput == nil {
      for axis in window.kernel.indices { spatial.append(try outputExtent(axis)) }
    }
    return [.tensor(x.with(Shape([x.shape[0], outputChannels] + spatial)))]
  }

  private func outputExtent(_ axis: Int) throws(OperationError) -> Extent {
    let input = x.shape[2 + axis]
    let stride = Extent(window.strides[axis])
    if window.padType == .same || window.padType == .sameLower { return input * stride }
    let span = (window.kernel[axis] - 1) * Extent(window.dilations[axis]) + 1
    let output = (input - 1) * stride + span - Extent(window.pad[2 * axis]) - Extent(window.pad[2 * axis + 1])
    guard output.upper > 0 else {
      throw OperationError("`pad` takes everything off dimension \(2 + axis) of `x` \(x.shape)", argument: "pad")
    }
    return output.asLength
  }
}

/// `nn.fused_conv_transpose`: `conv_transpose` with what follows it, as in `nn.fused_conv`.
package typealias FusedConvTranspose = Fused<ConvTranspose>

extension ConvTranspose: FusableOperation {
  package static let fusedName = "nn.fused_conv_transpose"
}

extension ConvTranspose: DifferentiableOperation {
  /// The convolution by x; by weights and bias, sums over all places of all examples.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, weight, whole) = (try call.x, try call.argument("weight"), try call.gradient)
    let (shape, weightShape) = (try x.shape(), try weight.shape())
    var output = try whole.shape()
    var fixed = try window.fixed(input: Array(shape[2...]), output: Array(output[2...]), isTransposed: true)
    if let bias = call.optional("bias"), graph.needs(bias) {
      try graph.accumulate(overChannels: whole, into: bias)
    }
    // Seen from the gradient, the result was the input: what no window reaches is left out.
    (fixed.input, fixed.output) = (fixed.output, fixed.input)
    fixed.balancePadding()
    for axis in fixed.padAfter.indices where fixed.padAfter[axis] < 0 {
      output[2 + axis] += fixed.padAfter[axis]
      fixed.padAfter[axis] = 0
    }
    var gradient = whole
    if try output != whole.shape() {
      gradient = try graph.add(
        "slice_by_size",
        [("x", whole), ("begin", .integers(output.map { _ in 0 })), ("size", .integers(output))])
    }
    let attributes = fixed.attributes + [("groups", GraphValue.integer(groups))]
    if graph.needs(x) {
      let straight = try graph.add(
        "conv", [("x", gradient), ("weight", try graph.cast(weight, like: gradient))] + attributes)
      try graph.accumulate(straight, into: x)
    }
    if graph.needs(weight) {
      let found = try graph.add(
        "grad.conv_weight",
        [("x", gradient), ("gradient", x), ("kernel_sizes", .integers(Array(weightShape[2...])))] + attributes)
      try graph.accumulate(found, into: weight)
    }
  }
}
