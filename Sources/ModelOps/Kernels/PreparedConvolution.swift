internal import CModelKernels
internal import COneDNN

/// A convolution whose weights are packed. Inputs come in any layout, best as `layout`; the result has `layout`.
struct PreparedConvolution: PreparedOperation {
  let convolution: Convolution
  let kernel: OneDNNKernel
  let layout: TensorLayout
  /// What the kernel leaves to be done.
  let activation: ActivationChoice

  var operands: [String]? { ["x", "addend"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", convolution.inputShape).lying(layout, context)
    let y = try convolution.result(&inputs, layout: layout, context)
    try kernel.run(x, into: y, in: context)
    activation.apply(to: y, threadCount: context.threadCount)
    return [.tensor(y)]
  }
}

/// A tensor with the elements of `tensor` that a kernel may add to: its own memory when nobody else holds it.
func writable(_ tensor: inout Tensor, as scalar: ScalarType, in context: ExecutionContext) -> Tensor {
  let result = context.tensor(reusing: &tensor, as: scalar)
  if result.address != tensor.address {
    result.address.copyMemory(from: tensor.address, byteCount: tensor.byteCount)
  }
  withExtendedLifetime(tensor) {}
  return result
}

extension TensorOperation {
  /// Whether it is a convolution that Winograd's algorithm speeds up.
  package var gainsByWinograd: Bool {
    guard let product = try? (self as? any ProductOperation)?.product() as? Convolution, product.isWithinReach else {
      return false
    }
    return product.gainsByWinograd
  }
}

extension Convolution {
  /// Where a result goes: the memory of `addend`, which the kernel adds to, or new memory.
  ///
  /// - Throws: `OperationError` when `addend` does not have the shape of the result.
  func result(
    _ inputs: inout OperationInputs, layout: TensorLayout, _ context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    guard hasAddend else { return context.tensor(scalar, outputShape, layout: layout) }
    var addend = try inputs.take("addend").checked("addend", outputShape)
    addend = addend.lying(layout, context)
    return writable(&addend, as: scalar, in: context)
  }

  /// The convolution by oneDNN, its weights packed; nil when they are not constant or oneDNN has nothing fast.
  ///
  /// Channels come last: oneDNN is fast that way for any number of them, and slow in row-major order.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard isWithinReach else { return nil }
    let bias = arguments.constants["bias"]
    guard let weight = arguments.constants["weight"], !hasBias || bias != nil else {
      return try prepareForRunTimeWeights(arguments)
    }
    _ = try weight.checked("weight", weightShape)
    _ = try bias?.checked("bias", [outputChannels])
    let threads = arguments.threads(for: multiplicationCount)
    if let axis = lineAxis {
      return PreparedLineConvolution(self, axis: axis, weight: weight, bias: bias, threadCount: threads)
    }
    if isLargeDepthwise { return try PreparedSeparableConvolution(SeparableConvolution(self), arguments) }
    if isOverPlanes { return PreparedPlaneConvolution(self, weight: weight, bias: bias, threadCount: threads) }
    if isDirect(allowsWinograd: arguments.allowsWinograd) {
      return prepareDirect(weight: weight, bias: bias, arguments)
    }
    let rest = activation.isCurved ? activation : .none
    var product = self
    if activation.isCurved { product.activation = .none }
    var description = product.description(threadCount: threads)
    let kernel = try OneDNNKernel.make {
      onednn_convolution_create(&description, weight.floatAddress, bias?.floatAddress, $0)
    }
    withExtendedLifetime((weight, bias)) {}
    return kernel.map { PreparedConvolution(convolution: self, kernel: $0, layout: .channelsLast, activation: rest) }
  }

  /// The convolution in oneDNN's words, channels last.
  func description(threadCount: Int) -> onednn_convolution {
    onednn_convolution(
      spatial: Int32(window.kernel.count), batch: Int64(batch), groups: Int64(groups),
      input_channels: Int64(inputChannels), output_channels: Int64(outputChannels), input: triple(window.input),
      output: triple(window.output), kernel: triple(window.kernel), strides: triple(window.strides),
      dilations: triple(window.dilations), pad_before: triple(window.padBefore), pad_after: triple(window.padAfter),
      is_transposed: isTransposed ? 1 : 0, is_channels_last: 1, has_bias: hasBias ? 1 : 0,
      accumulates: hasAddend ? 1 : 0, is_winograd: 0, activation: onednn_activation(activation),
      threads: Int32(clamping: threadCount))
  }

  /// Whether Winograd's algorithm pays: with few channels transforming them takes as long as it saves, and so does reading four
  /// times as many weights from memory for few places.
  var gainsByWinograd: Bool {
    window.kernel == [3, 3] && window.strides == [1, 1] && window.dilations == [1, 1] && groups == 1 && !isTransposed
      && min(inputChannels, outputChannels) >= 16
      && (hasHeavyWinogradWeights ? window.outputVolume >= 128 : batch * window.outputVolume >= 16)
  }

  /// Whether Winograd's weights, 36 for each input and output, are more than the second cache holds.
  private var hasHeavyWinogradWeights: Bool {
    inputChannels * outputChannels > Int(model_kernels_direct_many_weights) / 36
  }

  var multiplicationCount: Int {
    let places = isTransposed ? inputShape : outputShape
    return places.reduce(1, *) * (weightShape.dropFirst().reduce(1, *))
  }

  /// Whether oneDNN can be asked at all: nothing empty, nothing that 32 bits do not count.
  var isWithinReach: Bool {
    let all = window.strides + window.dilations + window.padBefore + window.padAfter
    let counts = [inputShape, weightShape, outputShape].map { $0.reduce(1, *) }
    return counts.allSatisfy { $0 > 0 && $0 <= Int(Int32.max) } && all.allSatisfy { $0 <= Int(Int32.max) }
  }

  private func triple(_ values: [Int]) -> (Int64, Int64, Int64) {
    let all = values.map { Int64($0) } + [1, 1]
    return (all[0], all[1], all[2])
  }
}
