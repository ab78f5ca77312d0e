internal import CModelKernels
internal import ModelSpec

/// A convolution, or a transposed one, with weights packed for our kernels. Inputs have any layout, preferably channels
/// last; the result is channels last.
struct PreparedDirectConvolution: PreparedOperation {
  let convolution: Convolution
  let input: ConvolutionInput
  let kernel: DirectConvolution
  /// The parameter of the sources.
  let parameter: String

  var operands: [String]? { [parameter, "addend"] }
  var kernelChoice: KernelChoice?

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var sources: [Tensor] = []
    for (tensor, source) in zip(try inputs.tensors(parameter), input.sources) {
      let shape = [convolution.batch, source.channels] + source.lengths
      sources.append(try tensor.checked(parameter, shape).lying(.channelsLast, context))
    }
    guard sources.count == input.sources.count else {
      throw OperationError("`\(parameter)` has \(sources.count) tensors, expected \(input.sources.count)")
    }
    let y = try convolution.result(&inputs, layout: .channelsLast, context)
    kernel.run(sources, into: y, in: context)
    return [.tensor(y)]
  }
}

extension Convolution {
  /// The convolution by our kernels, with packed weights.
  ///
  /// - Parameter input: The input; nil for the tensor `x` unchanged.
  /// - Throws: `OperationError` if the kernels cannot compute it.
  func prepareDirect(
    _ input: ConvolutionInput? = nil, parameter: String = "x", weight: Tensor, bias: Tensor?,
    _ arguments: PreparationArguments
  ) throws(OperationError) -> PreparedDirectConvolution {
    try demand(.direct)
    let kernel = DirectConvolution(threadCount: arguments.threads(for: multiplicationCount))
    let input =
      input ?? ConvolutionInput(sources: [.init(channels: inputChannels, lengths: window.input)])
    var strides = [Int](repeating: outputChannels, count: window.kernel.count + 1)
    for axis in window.kernel.indices.reversed() { strides[axis] = strides[axis + 1] * window.output[axis] }
    if isTransposed {
      var phased = self
      if outputChannels < 16 && activation.isCurved { swap(&phased.activation, &kernel.lastActivation) }
      phased.addPhases(to: kernel, input, weight: weight, bias: bias, strides: strides)
    } else {
      let isWinograd = arguments.allowsWinograd && gainsByWinograd
      kernel.add(self, input, weight: weight, bias: bias, isWinograd: isWinograd, offset: 0, strides: strides)
    }
    return PreparedDirectConvolution(convolution: self, input: input, kernel: kernel, parameter: parameter)
  }

  /// A transposed convolution consists of phases: a convolution for each remainder of the result's positions by the
  /// strides, with the weights that reach them.
  private func addPhases(
    to kernel: DirectConvolution, _ input: ConvolutionInput, weight: Tensor, bias: Tensor?, strides: [Int]
  ) {
    let axes = window.kernel.indices.map { axis in
      (0..<window.strides[axis]).compactMap { Phase(window, axis, remainder: $0) }
    }
    var choices: [[Phase]] = [[]]
    for phases in axes { choices = choices.flatMap { chosen in phases.map { chosen + [$0] } } }
    for phases in choices {
      var part = self
      part.isTransposed = false
      part.window = FixedWindow(
        input: window.input, output: phases.map(\.count), kernel: phases.map { max(1, $0.taps.count) },
        strides: window.strides.map { _ in 1 }, dilations: window.dilations, padBefore: phases.map(\.padBefore),
        padAfter: phases.map { _ in 0 })
      part.outputShape = [batch, outputChannels] + part.window.output
      part.weightShape = [outputChannels, inputChannels / groups] + part.window.kernel
      let offset = zip(phases, strides.dropFirst()).reduce(0) { $0 + $1.0.first * $1.1 }
      let steps = [strides[0]] + zip(strides.dropFirst(), window.strides).map { $0 * $1 }
      kernel.add(
        part, input, weight: phaseWeights(weight, phases, shape: part.weightShape), bias: bias, isWinograd: false,
        offset: offset, strides: steps)
    }
  }

  /// The weights of a phase as those of a convolution.
  private func phaseWeights(_ weight: Tensor, _ phases: [Phase], shape: [Int]) -> Tensor {
    let result = Tensor(zeros: .fp32, shape)
    guard phases.allSatisfy({ !$0.taps.isEmpty }) else { return result }
    let (from, to) = (weight.floats, result.floats)
    let (inputs, outputs) = (inputChannels / groups, outputChannels / groups)
    let taps = window.kernelVolume
    var places = [0]
    for (phase, length) in zip(phases, window.kernel) {
      places = places.flatMap { place in phase.taps.map { place * length + $0 } }
    }
    for output in 0..<outputChannels {
      for channel in 0..<inputs {
        let source = ((output / outputs * inputs + channel) * outputs + output % outputs) * taps
        let target = (output * inputs + channel) * places.count
        for (index, place) in places.enumerated() { to[target + index] = from[source + place] }
      }
    }
    withExtendedLifetime(weight) {}
    return result
  }
}

/// The positions of a transposed convolution's result, along one axis, that the same weights reach.
private struct Phase {
  /// The first of them; the others follow in steps of `stride`.
  var first: Int
  var count: Int
  /// The taps, in the order of the input that they multiply.
  var taps: [Int]
  /// Padding before the input that the first window reaches.
  var padBefore: Int

  /// - Returns: nil if no position has this remainder.
  init?(_ window: FixedWindow, _ axis: Int, remainder: Int) {
    let (stride, pad, length) = (window.strides[axis], window.padBefore[axis], window.output[axis])
    // Position o of the result takes weight k of index i of the input if o + pad = i · stride + k.
    first = (((remainder - pad) % stride) + stride) % stride
    guard first < length else { return nil }
    count = (length - first + stride - 1) / stride
    taps = Array(Swift.stride(from: remainder, to: window.kernel[axis], by: stride)).reversed()
    // A phase without weights consists of padding: zero weights times infinite inputs would be NaN.
    padBefore = taps.isEmpty ? count : taps.count - 1 - (first + pad - remainder) / stride
  }
}
