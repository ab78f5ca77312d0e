internal import CModelKernels
import ModelSpec

/// A 1-D convolution, or a transposed one, with weights packed for our kernels. Inputs have any layout, preferably
/// channels last; the result is channels last.
struct PreparedLineConvolution: PreparedOperation {
  private let convolution: Convolution
  private let line: model_kernels_line
  private let weights: TensorStorage
  private let bias: Tensor?
  private let threadCount: Int
  /// Elements of the result per input position, and elements cropped at the beginning.
  private let (steps, skipped): (Int, Int)

  var operands: [String]? { ["x", "addend"] }
  var kernelChoice: KernelChoice?

  /// - Throws: `OperationError` if the kernel cannot compute the convolution.
  init(
    _ convolution: Convolution, weight: Tensor, bias: Tensor?, threadCount: Int
  ) throws(OperationError) {
    try convolution.demand(.line)
    let axis = convolution.lineAxis ?? 0
    let window = convolution.window
    let (kernel, stride) = (window.kernel[axis], window.strides[axis])
    var line = model_kernels_line(
      input: window.input[axis], output: window.output[axis], kernel: kernel, stride: stride,
      dilation: window.dilations[axis], pad: window.padBefore[axis], channels: convolution.inputChannels,
      outputs: convolution.outputChannels, groups: convolution.groups)
    var (packedWeight, packedBias) = (weight, bias)
    if convolution.isTransposed {
      // The results between two input positions are treated as outputs of one position: for weight r + j · stride, r is
      // the output and j the tap.
      let taps = (kernel + stride - 1) / stride
      (line.kernel, line.stride, line.pad) = (taps, 1, taps - 1)
      line.output = (window.padBefore[axis] + window.output[axis] + stride - 1) / stride
      line.outputs *= stride
      packedWeight = Self.rearranged(weight, stride: stride, taps: taps)
      packedBias = bias.map { bias in
        Tensor(floats: Array(repeatElement(bias.floatArray, count: stride).joined()), [line.outputs])
      }
    }
    let count = model_kernels_line_packed_count(&line)
    weights = TensorStorage.toFill(byteCount: count * 4)
    model_kernels_line_pack(&line, packedWeight.floatAddress, weights.base.bindMemory(to: Float.self, capacity: count))
    withExtendedLifetime(packedWeight) {}
    (self.convolution, self.line, self.bias, self.threadCount) = (convolution, line, packedBias, threadCount)
    (steps, skipped) = convolution.isTransposed ? (stride, window.padBefore[axis]) : (1, 0)
  }

  /// Rearranges weights [inputs, outputs, kernel] of a transposed convolution as [stride · outputs, inputs, taps].
  private static func rearranged(_ weight: Tensor, stride: Int, taps: Int) -> Tensor {
    let (inputs, outputs) = (weight.shape[0], weight.shape[1])
    let kernel = weight.shape[2...].reduce(1, *)
    var result = [Float](repeating: 0, count: stride * outputs * inputs * taps)
    let weights = weight.floats
    for input in 0..<inputs {
      for output in 0..<outputs {
        for tap in 0..<kernel {
          let row = (tap % stride * outputs + output) * inputs + input
          result[row * taps + taps - 1 - tap / stride] = weights[(input * outputs + output) * kernel + tap]
        }
      }
    }
    withExtendedLifetime(weight) {}
    return Tensor(floats: result, [stride * outputs, inputs, taps])
  }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", convolution.inputShape).lying(.channelsLast, context)
    let y = try convolution.result(&inputs, layout: .channelsLast, context)
    let (places, panels) = (Self.piece(line.output * convolution.batch, threadCount), panelCount)
    if panels > 1 {
      ParallelLoop.split(panels, threadCount: threadCount) { range in
        let outputs = range.lowerBound * Self.panel..<min(range.upperBound * Self.panel, line.outputs)
        for example in 0..<convolution.batch {
          convolve(x, into: y, example: example, places: 0..<line.output, outputs: outputs, in: context)
        }
      }
    } else {
      let pieces = (line.output + places - 1) / places
      ParallelLoop.split(pieces * convolution.batch, threadCount: threadCount) { range in
        for index in range {
          let first = index % pieces * places
          let part = first..<min(first + places, line.output)
          convolution.isTransposed
            ? convolveTransposed(x, into: y, example: index / pieces, places: part, in: context)
            : convolve(x, into: y, example: index / pieces, places: part, outputs: 0..<line.outputs, in: context)
        }
      }
    }
    withExtendedLifetime((x, y)) {}
    return [.tensor(y)]
  }

  private func convolve(
    _ x: Tensor, into y: Tensor, example: Int, places: Range<Int>, outputs: Range<Int>, in context: ExecutionContext
  ) {
    let size = convolution.outputShape.dropFirst().reduce(1, *)
    convolve(
      x, to: y.floatAddress + example * size, count: size, example: example, places: places, outputs: outputs,
      in: context)
  }

  /// Positions at the ends only contribute a part of their outputs to the result.
  private func convolveTransposed(
    _ x: Tensor, into y: Tensor, example: Int, places: Range<Int>, in context: ExecutionContext
  ) {
    let count = convolution.outputShape[2...].reduce(1, *)
    let channels = convolution.outputChannels
    let result = y.floatAddress + example * count * channels
    let whole = ((skipped + steps - 1) / steps..<max((skipped + steps - 1) / steps, (skipped + count) / steps))
      .clamped(to: places)
    if !whole.isEmpty {
      convolve(
        x, to: result - skipped * channels, count: (skipped + count) * channels, example: example, places: whole,
        outputs: 0..<line.outputs, in: context)
    }
    for place in places where !whole.contains(place) {
      let row = context.tensor(.fp32, [line.outputs])
      let part = (place * steps..<(place + 1) * steps).clamped(to: skipped..<skipped + count)
      let packedWeight = row.floatAddress + (part.lowerBound - place * steps) * channels
      let target = result + (part.lowerBound - skipped) * channels
      if convolution.hasAddend {
        // Accumulates in the result's memory.
        row.floatAddress.update(repeating: 0, count: line.outputs)
        packedWeight.update(from: target, count: part.count * channels)
      }
      convolve(
        x, to: row.floatAddress - place * line.outputs, count: (place + 1) * line.outputs, example: example,
        places: place..<place + 1, outputs: 0..<line.outputs, in: context)
      target.update(from: packedWeight, count: part.count * channels)
      withExtendedLifetime(row) {}
    }
  }

  /// - Parameters:
  ///   - y: The first position, whether it is computed or not.
  ///   - size: Number of elements from there to the end of the result.
  private func convolve(
    _ x: Tensor, to y: UnsafeMutablePointer<Float>, count size: Int, example: Int, places: Range<Int>,
    outputs: Range<Int>, in context: ExecutionContext
  ) {
    var line = line
    let count = model_kernels_line_scratch(&line, places.lowerBound, places.upperBound)
    let scratch = count > 0 ? context.tensor(.fp32, [count]) : nil
    let (kind, alpha, beta) = convolution.activation.encoded
    model_kernels_line_convolve(
      &line, places.lowerBound, places.upperBound, outputs.lowerBound, outputs.upperBound,
      x.floatAddress + example * line.input * line.channels,
      UnsafePointer(weights.base.assumingMemoryBound(to: Float.self)), bias.map { UnsafePointer($0.floatAddress) },
      convolution.hasAddend ? 1 : 0, kind, alpha, beta, y, size, scratch?.floatAddress)
    withExtendedLifetime(weights) {}
    withExtendedLifetime(scratch) {}
    withExtendedLifetime(bias) {}
  }

  /// Number of parts of the output panels, if there are too few positions for all threads; otherwise 1.
  private var panelCount: Int {
    guard threadCount > 1, !convolution.isTransposed, line.groups == 1,
      line.output * convolution.batch < Self.fewestPlaces * threadCount
    else { return 1 }
    return (line.outputs + Self.panel - 1) / Self.panel
  }

  private static let panel = Int(model_kernels_panel)
  private static let fewestPlaces = 24

  /// Positions computed at a time: few enough to stay in a cache and to give each thread some, and whole strips.
  private static func piece(_ places: Int, _ threadCount: Int) -> Int {
    let (strip, most) = (6, 96)
    guard threadCount > 1 else { return most }
    let share = places / (4 * threadCount)
    return max(2 * strip, min(most, (share + strip - 1) / strip * strip))
  }
}
