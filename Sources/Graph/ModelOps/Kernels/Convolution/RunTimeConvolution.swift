internal import CModelKernels
internal import ModelSpec

/// A convolution, or a transposed one, with weights passed to each run, as in training.
struct RunTimeConvolution: PreparedOperation {
  let convolution: Convolution
  let pass: ConvolutionPass

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x").checked("x", convolution.inputShape).lying(.channelsLast, context)
    let weight = try inputs.tensor("weight").checked("weight", convolution.weightShape).lying(.rowMajor, context)
    let bias = convolution.hasBias ? try inputs.tensor("bias").checked("bias", [convolution.outputChannels]) : nil
    let y = context.tensor(convolution.scalar, convolution.outputShape, layout: .channelsLast)
    try pass.run(x, weight, into: y, bias: convolution.isTransposed ? nil : bias, in: context)
    if convolution.isTransposed, let bias {
      let places = y.count / convolution.outputChannels
      model_kernels_add_column_bias(y.floatAddress, bias.floatAddress, places, convolution.outputChannels)
      withExtendedLifetime(bias) {}
    }
    convolution.activation.apply(to: y, threadCount: context.threadCount)
    return [.tensor(y)]
  }
}

extension Convolution {
  /// The convolution by oneDNN with weights bound at run time; nil if it has an addend, or oneDNN has no fast
  /// implementation.
  func prepareForRunTimeWeights(_ arguments: PreparationArguments) throws(OperationError) -> RunTimeConvolution? {
    guard !hasAddend else { return nil }
    let threads = arguments.threads(for: multiplicationCount)
    let pass =
      isTransposed
      ? try ConvolutionPass.make(.bySource, untransposed, threadCount: threads)
      : try ConvolutionPass.make(.forward, self, threadCount: threads)
    return pass.map { RunTimeConvolution(convolution: self, pass: $0) }
  }

  /// The convolution whose gradient is this transposed one: from its result to its argument.
  private var untransposed: Convolution {
    var turned = self
    (turned.inputShape, turned.outputShape) = (outputShape, inputShape)
    (turned.window.input, turned.window.output) = (window.output, window.input)
    turned.isTransposed = false
    turned.hasBias = false
    turned.window.balancePadding()
    return turned
  }
}

/// The gradient of a convolution's weights, and of its bias, over exactly known shapes.
struct WeightGradient: Sendable {
  /// The convolution, not transposed.
  var convolution: Convolution

  /// - Returns: The gradient of the weights, and that of the bias if the convolution has one.
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [Tensor] {
    let window = convolution.window
    let x = try inputs.tensor("x").checked("x", convolution.inputShape).lying(.rowMajor, context)
    let gradient =
      try inputs.tensor("gradient").checked("gradient", convolution.outputShape).lying(.rowMajor, context)
    let result = context.tensor(convolution.scalar, convolution.weightShape)
    result.floats.update(repeating: 0)
    let groups = convolution.groups
    let (inputCount, outputCount) = (convolution.inputChannels / groups, convolution.outputChannels / groups)
    if x.count > 0, gradient.count > 0, result.count > 0 {
      var geometry = model_kernels_window(window)
      let scratch = context.tensor(
        .fp32, [model_kernels_convolve_weights_gradient_scratch(&geometry, inputCount)])
      for index in 0..<(convolution.batch * groups) {
        let part = index % groups * inputCount * outputCount * window.kernelVolume
        model_kernels_convolve_weights_gradient(
          &geometry, inputCount, outputCount, x.floatAddress + index * inputCount * window.inputVolume,
          gradient.floatAddress + index * outputCount * window.outputVolume, result.floatAddress + part,
          scratch.floatAddress)
      }
      withExtendedLifetime(scratch) {}
    }
    withExtendedLifetime(x) {}
    guard convolution.hasBias else { return [result] }
    let axes = [0] + Array(2..<gradient.rank)
    return [result, try ReductionKernel.sum.run(gradient, axes, keepsDimensions: false, in: context)]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    if let narrow = NarrowWeightGradient(self) { return narrow }
    var convolution = convolution
    convolution.window.balancePadding()
    let threads = arguments.threads(for: convolution.multiplicationCount)
    let pass = try ConvolutionPass.make(.byWeights, convolution, threadCount: threads)
    return pass.map { PreparedWeightGradient(convolution: convolution, pass: $0) }
  }
}

/// The gradient of a convolution's weights by oneDNN.
struct PreparedWeightGradient: PreparedOperation {
  let convolution: Convolution
  let pass: ConvolutionPass

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x").checked("x", convolution.inputShape).lying(.channelsLast, context)
    let gradient =
      try inputs.tensor("gradient").checked("gradient", convolution.outputShape).lying(.channelsLast, context)
    let result = context.tensor(convolution.scalar, convolution.weightShape)
    let bias = convolution.hasBias ? context.tensor(convolution.scalar, [convolution.outputChannels]) : nil
    try pass.run(x, gradient, into: result, bias: bias, in: context)
    return [.tensor(result)] + (bias.map { [.tensor($0)] } ?? [])
  }
}
