internal import CModelKernels
internal import ModelSpec

/// A convolution over two axes with few channels, with weights packed for our plane kernels. Inputs have any layout,
/// preferably row-major; the result has the layout that pooling prefers for its number of channels.
struct PreparedPlaneConvolution: PreparedOperation {
  private let convolution: Convolution
  private let planes: model_kernels_planes
  private let weights: TensorStorage
  private let layout: TensorLayout
  private let threadCount: Int

  var operands: [String]? { ["x", "addend"] }
  var kernelChoice: KernelChoice?

  /// - Parameters:
  ///   - weight: [C_out, C_in, *k]
  ///   - bias: [C_out]
  /// - Throws: `OperationError` if the kernel cannot compute the convolution.
  init(_ convolution: Convolution, weight: Tensor, bias: Tensor?, threadCount: Int) throws(OperationError) {
    try convolution.demand(.planes)
    var planes = model_kernels_planes()
    planes.window = model_kernels_window(convolution.window)
    (planes.inputs, planes.outputs) = (convolution.inputChannels, convolution.outputChannels)
    layout = planes.outputs < 8 ? .rowMajor : .channelsLast
    planes.gives_channels_last = layout == .channelsLast ? 1 : 0
    (planes.activation, planes.alpha, planes.beta) = convolution.activation.encoded
    model_kernels_planes_plan(&planes, (threadCount + convolution.batch - 1) / convolution.batch)
    weights = TensorStorage.toFill(byteCount: planes.weight_count * 4)
    let packed = weights.base.bindMemory(to: Float.self, capacity: planes.weight_count)
    model_kernels_planes_pack(&planes, weight.floatAddress, bias?.floatAddress, packed)
    withExtendedLifetime((weight, bias)) {}
    (self.convolution, self.planes, self.threadCount) = (convolution, planes, threadCount)
  }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", convolution.inputShape).lying(.rowMajor, context)
    let y = context.tensor(convolution.scalar, convolution.outputShape, layout: layout)
    let (size, result) = (x.count / convolution.batch, y.count / convolution.batch)
    let count = planes.unit_count * convolution.batch
    let threads = max(1, min(threadCount, count))
    let scratch = context.allocator.scratch(byteCount: threads * planes.scratch_count * 4)
    let (from, to, scratchBase) = (x.floatAddress, y.floatAddress, scratch.base.assumingMemoryBound(to: Float.self))
    let packed = UnsafePointer(weights.base.assumingMemoryBound(to: Float.self))
    ParallelLoop.split(threads, threadCount: threads) { [planes] range in
      withUnsafePointer(to: planes) { plan in
        for thread in range {
          for unit in count * thread / threads..<count * (thread + 1) / threads {
            let (example, part) = unit.quotientAndRemainder(dividingBy: planes.unit_count)
            model_kernels_planes_run(
              plan, from + example * size, size, packed, to + example * result, result, part,
              scratchBase + thread * planes.scratch_count)
          }
        }
      }
    }
    withExtendedLifetime((x, y, weights, scratch)) {}
    return [.tensor(y)]
  }
}

extension Convolution {
  /// Whether the plane kernels are fastest: with few outputs, they fill vectors along columns, while channels fill
  /// none. With up to four outputs and many inputs, dot products over channels are faster.
  var isOverPlanes: Bool {
    // The rows under a window have to stay in a cache.
    let spans = zip(window.kernel, window.dilations).map { ($0 - 1) * $1 }
    guard window.kernelVolume > 1, spans.allSatisfy({ $0 < 32 }), (8...4096).contains(window.output[1]),
      window.strides[1] <= 2
    else { return false }
    guard inputChannels * (spans[0] + 1) * window.output[1] <= 1 << 16 else { return false }
    return outputChannels <= 8 && inputChannels <= (outputChannels <= 4 ? 15 : 32)
  }
}
