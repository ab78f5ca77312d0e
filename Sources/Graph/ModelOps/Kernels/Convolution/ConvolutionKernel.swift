internal import CModelKernels
internal import ModelSpec

/// A convolution, or a transposed one, over exactly known shapes, with its fused operations: activation(convolution(x)
/// + bias + addend).
struct Convolution: FusableProduct {
  var scalar: ScalarType
  /// [N, C_in, *d]
  var inputShape: [Int]
  /// In the operation's layout: [C_out, C_in / groups, *k], or [C_in, C_out / groups, *k] if transposed.
  var weightShape: [Int]
  /// [N, C_out, *d']
  var outputShape: [Int]
  var groups: Int
  var window: FixedWindow
  var isTransposed = false
  var hasBias: Bool
  var hasAddend = false
  var activation = ActivationChoice.none

  var batch: Int { inputShape[0] }
  var inputChannels: Int { inputShape[1] }
  var outputChannels: Int { outputShape[1] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let x = try inputs.tensor("x").checked("x", inputShape).lying(.rowMajor, context)
    let weight = try inputs.tensor("weight").checked("weight", weightShape).lying(.rowMajor, context)
    let y = context.tensor(scalar, outputShape)
    guard y.count > 0 else { return y }
    convolve(x, weight, into: y, in: context)
    let places = window.outputVolume
    if hasBias {
      let bias = try inputs.tensor("bias").checked("bias", [outputChannels])
      for example in 0..<batch {
        let part = y.floatAddress + example * outputChannels * places
        model_kernels_add_row_bias(part, bias.floatAddress, outputChannels, places)
      }
      withExtendedLifetime(bias) {}
    }
    if hasAddend {
      let addend = try inputs.tensor("addend").checked("addend", outputShape).lying(.rowMajor, context)
      model_kernels_accumulate(y.floatAddress, addend.floatAddress, y.count)
      withExtendedLifetime(addend) {}
    }
    activation.apply(to: y)
    return y
  }

  /// Computes each group of each example separately.
  private func convolve(_ x: Tensor, _ weight: Tensor, into y: Tensor, in context: ExecutionContext) {
    var geometry = model_kernels_window(window)
    let inputs = inputChannels / groups
    let outputs = outputChannels / groups
    // The scratch of windows over empty tensors may exceed memory.
    guard inputs > 0, y.count > 0 else { return y.floats.update(repeating: 0) }
    let scratchCount =
      isTransposed
      ? model_kernels_convolve_transposed_scratch(&geometry, inputs, outputs)
      : model_kernels_convolve_scratch(&geometry, inputs)
    let scratch = context.tensor(.fp32, [scratchCount])
    let apply = isTransposed ? model_kernels_convolve_transposed : model_kernels_convolve
    for index in 0..<(batch * groups) {
      apply(
        &geometry, inputs, outputs, x.floatAddress + index * inputs * window.inputVolume,
        weight.floatAddress + index % groups * inputs * outputs * window.kernelVolume,
        y.floatAddress + index * outputs * window.outputVolume, scratch.floatAddress)
    }
    withExtendedLifetime((x, weight, y, scratch)) {}
  }
}

extension Tensor {
  /// Checks the tensor and returns it.
  consuming func checked(
    _ parameter: String, _ shape: [Int], form: Form? = .float
  ) throws(OperationError) -> Tensor {
    try check(parameter, shape, form: form)
    return self
  }

  /// - Parameter form: Floats unless given; nil for any.
  /// - Throws: if its shape or form is not that of the operation.
  func check(_ parameter: String, _ shape: [Int], form: Form? = .float) throws(OperationError) {
    guard self.shape == shape, form == nil || self.form == form else {
      throw OperationError(
        "`\(parameter)` is \(type), expected \(Shape(fixed: shape)) as the operation was prepared for",
        argument: parameter)
    }
  }
}
