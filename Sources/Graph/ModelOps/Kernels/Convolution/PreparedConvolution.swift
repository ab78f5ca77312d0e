internal import CModelKernels
internal import COneDNN
import ModelSpec

/// A convolution by oneDNN with packed weights. Inputs have any layout, preferably channels last; the result is
/// channels last.
///
/// The activation is a separate loop of ours: oneDNN's clamping turns NaN into numbers.
struct PreparedConvolution: PreparedOperation {
  let convolution: Convolution
  let kernel: OneDNNKernel

  var operands: [String]? { ["x", "addend"] }
  var kernelChoice: KernelChoice?

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", convolution.inputShape).lying(.channelsLast, context)
    let y = try convolution.result(&inputs, layout: .channelsLast, context)
    try kernel.run(x, into: y, in: context)
    convolution.activation.apply(to: y, threadCount: context.threadCount)
    return [.tensor(y)]
  }
}

/// A tensor with the elements of `tensor` that a kernel may add to: its own memory if there are no other references.
func writable(_ tensor: inout Tensor, as scalar: ScalarType, in context: ExecutionContext) -> Tensor {
  let result = context.tensor(reusing: &tensor, as: scalar)
  if result.address != tensor.address {
    result.address.copyMemory(from: tensor.address, byteCount: tensor.byteCount)
  }
  withExtendedLifetime(tensor) {}
  return result
}

extension TensorOperation {
  /// Whether Winograd's algorithm speeds up the convolution.
  package var gainsByWinograd: Bool {
    guard let product = try? (self as? any ProductOperation)?.product() as? Convolution, product.isWithinReach else {
      return false
    }
    return product.gainsByWinograd
  }
}

extension Convolution {
  /// The tensor for a result: `addend`, which the kernel adds to, or new memory.
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

  /// The convolution by oneDNN with packed weights; nil if they are not constant or oneDNN has no fast implementation.
  ///
  /// Uses channels last: oneDNN is then fast for any number of channels, but slow in row-major order.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard isWithinReach else { return nil }
    let bias = arguments.constants["bias"]
    guard let weight = arguments.constants["weight"], !hasBias || bias != nil else {
      return try prepareForRunTimeWeights(arguments)
    }
    _ = try weight.checked("weight", weightShape)
    _ = try bias?.checked("bias", [outputChannels])
    let threads = arguments.threads(for: multiplicationCount)
    let (fastest, reason) = choice(allowsWinograd: arguments.allowsWinograd)
    if let choice = arguments.convolutionChoice ?? fastest {
      var prepared = try prepare(by: choice, weight: weight, bias: bias, arguments)
      prepared.kernelChoice = KernelChoice(choice.rawValue, because: reason)
      return prepared
    }
    guard isServedByLibrary else { return nil }
    var description = description(threadCount: threads)
    let kernel = try OneDNNKernel.make {
      onednn_convolution_create(&description, weight.floatAddress, bias?.floatAddress, $0)
    }
    withExtendedLifetime((weight, bias)) {}
    return kernel.map {
      PreparedConvolution(convolution: self, kernel: $0, kernelChoice: KernelChoice("oneDNN", because: reason))
    }
  }

  /// The convolution by one of our own kernels.
  ///
  /// - Throws: `OperationError` if the kernel cannot compute it.
  private func prepare(
    by choice: ConvolutionChoice, weight: Tensor, bias: Tensor?, _ arguments: PreparationArguments
  ) throws(OperationError) -> any PreparedOperation {
    let threads = arguments.threads(for: multiplicationCount)
    switch choice {
    case .line: return try PreparedLineConvolution(self, weight: weight, bias: bias, threadCount: threads)
    case .separable: return try PreparedSeparableConvolution(SeparableConvolution(self), arguments)
    case .planes: return try PreparedPlaneConvolution(self, weight: weight, bias: bias, threadCount: threads)
    case .direct: return try prepareDirect(weight: weight, bias: bias, arguments)
    }
  }

  /// The convolution as oneDNN describes it, channels last, without its activation.
  func description(threadCount: Int) -> onednn_convolution {
    onednn_convolution(
      spatial: Int32(window.kernel.count), batch: Int64(batch), groups: Int64(groups),
      input_channels: Int64(inputChannels), output_channels: Int64(outputChannels), input: triple(window.input),
      output: triple(window.output), kernel: triple(window.kernel), strides: triple(window.strides),
      dilations: triple(window.dilations), pad_before: triple(window.padBefore), pad_after: triple(window.padAfter),
      is_transposed: isTransposed ? 1 : 0, is_channels_last: 1, has_bias: hasBias ? 1 : 0,
      accumulates: hasAddend ? 1 : 0, is_winograd: 0, threads: Int32(clamping: threadCount))
  }

  /// Whether Winograd's algorithm pays: with few channels the transforms take as long as they save, and with few
  /// positions so does reading four times as many weights from memory.
  var gainsByWinograd: Bool {
    window.kernel == [3, 3] && window.strides == [1, 1] && window.dilations == [1, 1] && groups == 1 && !isTransposed
      && min(inputChannels, outputChannels) >= 16
      && (hasHeavyWinogradWeights ? window.outputVolume >= 128 : batch * window.outputVolume >= 16)
  }

  /// Whether Winograd's weights, 36 for each input and output, exceed L2.
  private var hasHeavyWinogradWeights: Bool {
    inputChannels * outputChannels > Int(model_kernels_direct_many_weights) / 36
  }

  var multiplicationCount: Int {
    let places = isTransposed ? inputShape : outputShape
    return places.reduce(1, *) * (weightShape.dropFirst().reduce(1, *))
  }

  /// Whether oneDNN can be used at all: no axis is empty, and all counts fit into 32 bits.
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
