internal import CModelKernels
import ModelSpec

/// The gradient of the weights of a convolution with few input channels, such as the first of a network, for which
/// oneDNN leaves its registers mostly empty.
struct NarrowWeightGradient: PreparedOperation {
  private let convolution: Convolution
  private let geometry: model_kernels_window

  /// With more weights per output, oneDNN is faster.
  private static let largestTapCount = 27

  /// Nil if it is not the fastest implementation.
  init?(_ gradient: WeightGradient) {
    let convolution = gradient.convolution
    let counts = [convolution.inputShape, convolution.weightShape, convolution.outputShape].map { $0.reduce(1, *) }
    guard convolution.groups == 1, convolution.inputShape.count == 4, counts.allSatisfy({ $0 > 0 }),
      convolution.outputChannels % Int(model_kernels_narrow_outputs) == 0, convolution.inputChannels <= 3,
      convolution.inputChannels * convolution.window.kernelVolume <= Self.largestTapCount
    else { return nil }
    self.convolution = convolution
    geometry = model_kernels_window(convolution.window)
  }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x").checked("x", convolution.inputShape).lying(.rowMajor, context)
    let gradient =
      try inputs.tensor("gradient").checked("gradient", convolution.outputShape).lying(.channelsLast, context)
    let result = context.tensor(convolution.scalar, convolution.weightShape)
    let bias = convolution.hasBias ? context.tensor(convolution.scalar, [convolution.outputChannels]) : nil
    let (examples, inputCount, outputCount) = (
      convolution.batch, convolution.inputChannels, convolution.outputChannels
    )
    withUnsafePointer(to: geometry) { geometry in
      let planes = examples * inputCount
      let padded = context.tensor(.fp32, [model_kernels_narrow_padded_count(geometry, planes)])
      model_kernels_narrow_pad(geometry, planes, x.floatAddress, padded.floatAddress)
      let blocks = outputCount / Int(model_kernels_narrow_outputs)
      let threads = gradient.count < Self.smallestShared ? 1 : context.threadCount
      ParallelLoop.split(blocks, threadCount: threads) { range in
        model_kernels_narrow_weights_gradient(
          geometry, examples, inputCount, outputCount, range.lowerBound, range.upperBound, padded.floatAddress,
          gradient.floatAddress, result.floatAddress, bias?.floatAddress)
      }
      withExtendedLifetime(padded) {}
    }
    withExtendedLifetime((x, gradient)) {}
    return [.tensor(result)] + (bias.map { [.tensor($0)] } ?? [])
  }

  /// Fewer elements of the gradient than this are summed faster than they are shared among threads.
  private static let smallestShared = 1 << 16
}
