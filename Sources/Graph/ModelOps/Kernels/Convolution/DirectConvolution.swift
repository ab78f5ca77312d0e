internal import CModelKernels
import ModelSpec
internal import Synchronization

/// The input of a convolution: one tensor, or several concatenated along channels.
struct ConvolutionInput: Sendable {
  struct Source: Sendable {
    var channels: Int
    /// The spatial lengths of the tensor.
    var lengths: [Int]
    /// For each spatial axis, the tensor index of each input index; −1 for zeros.
    var places: [[Int32]]
    /// A factor and an addend for each channel; nil if elements are used unchanged.
    var line: (factors: [Float], addends: [Float])?
    /// Whether a ReLU follows.
    var isRectified = false

    /// A tensor without changes.
    init(channels: Int, lengths: [Int]) {
      self.channels = channels
      self.lengths = lengths
      places = lengths.map { Array(0..<Int32(clamping: $0)) }
    }
  }

  var sources: [Source]
}

/// Convolutions by the kernels of `model_kernels_direct`, one or several that form one result. It may run in many
/// threads at once.
///
/// Not checked to be sendable: nothing in it changes once it is made.
final class DirectConvolution: @unchecked Sendable {
  private struct Part {
    var plan = model_kernels_direct()
    var weights: UnsafePointer<Float>
    /// Offset of the first element in the result.
    var offset: Int
    /// Number of units of all parts before.
    var firstUnit: Int
  }

  private var parts: [Part] = []
  private var unitCount = 0
  private var scratchCount = 0
  private let threadCount: Int
  /// Applied to the whole result at the end: the scattered results of parts would fill no vectors.
  var lastActivation = ActivationChoice.none
  /// Memory that the parts refer to.
  private var memory: [TensorStorage] = []

  init(threadCount: Int) { self.threadCount = threadCount }

  /// Adds a convolution, not transposed, whose results are channels last in `y`.
  ///
  /// - Parameters:
  ///   - weight: [C_out, C_in / groups, *k]
  ///   - offset: Offset of its first element in `y`.
  ///   - strides: Strides of examples and of each spatial axis in `y`, in elements.
  func add(
    _ convolution: Convolution, _ input: ConvolutionInput, weight: Tensor, bias: Tensor?, isWinograd: Bool, offset: Int,
    strides: [Int]
  ) {
    var plan = model_kernels_direct()
    let window = model_kernels_window(convolution.window)
    (plan.batch, plan.groups) = (convolution.batch, convolution.groups)
    (plan.inputs, plan.outputs) = (convolution.inputChannels, convolution.outputChannels)
    (plan.output, plan.kernel, plan.strides) = (window.output, window.kernel, window.strides)
    plan.dilations = window.dilations
    plan.accumulates = convolution.hasAddend ? 1 : 0
    plan.is_winograd = isWinograd ? 1 : 0
    (plan.activation, plan.alpha, plan.beta) = convolution.activation.encoded
    let missing = 3 - convolution.window.kernel.count
    let spatial = Array(repeating: 0, count: missing) + strides.dropFirst()
    plan.y_strides = (strides[0], spatial[0], spatial[1], spatial[2])
    let tables = convolution.window.kernel.indices.map { axis in
      input.sources.map { Self.places($0.places[axis], convolution.window, axis: axis) }
    }
    let isSame = zip(tables, input.sources.map(\.lengths)[0]).allSatisfy { tables, length in
      tables.allSatisfy { $0 == Array(0..<Int32(clamping: length)) }
    }
    let isPrefix = tables.allSatisfy { $0.allSatisfy { $0 == Array(0..<Int32(clamping: $0.count)) } }
    let isOneByOne = convolution.window.kernelVolume == 1 && convolution.window.strides.allSatisfy { $0 == 1 }
    let isDense = Self.isDense(convolution, strides)
    let isFlat =
      isOneByOne && isSame && isDense && input.sources.allSatisfy { $0.lengths == convolution.window.output }
    if isFlat {
      // One row of all positions.
      let count = convolution.batch * convolution.window.outputVolume
      plan.batch = 1
      plan.output = (1, 1, count)
      plan.y_strides = (0, 0, 0, convolution.outputChannels)
    }
    plan.input = Self.reach(plan)
    let sources = sources(input, tables, missing: missing, flat: isFlat ? plan.output.2 : nil)
    plan.source_count = input.sources.count
    plan.sources = UnsafePointer(sources)
    plan.is_plain = input.sources.count == 1 && input.sources[0].isUnchanged && isPrefix ? 1 : 0
    model_kernels_direct_plan(&plan, threadCount)
    let storage = TensorStorage.toFill(byteCount: plan.weight_count * 4)
    let packed = storage.base.bindMemory(to: Float.self, capacity: plan.weight_count)
    model_kernels_direct_pack(&plan, weight.floatAddress, bias?.floatAddress, packed)
    withExtendedLifetime((weight, bias)) {}
    memory.append(storage)
    parts.append(Part(plan: plan, weights: packed, offset: offset, firstUnit: unitCount))
    unitCount += plan.unit_count
    scratchCount = max(scratchCount, (plan.scratch_count + 31) / 32 * 32)
  }

  /// The indices of an axis of the input, including the padding that windows reach.
  private static func places(_ places: [Int32], _ window: FixedWindow, axis: Int) -> [Int32] {
    let steps = (window.output[axis] - 1) * window.strides[axis]
    let count = steps + (window.kernel[axis] - 1) * window.dilations[axis] + 1
    return (0..<count).map { place in
      let index = place - window.padBefore[axis]
      return places.indices.contains(index) ? places[index] : -1
    }
  }

  private static func isDense(_ convolution: Convolution, _ strides: [Int]) -> Bool {
    var expected = convolution.outputChannels
    for (axis, stride) in strides.enumerated().reversed() {
      if stride != expected { return false }
      expected *= axis == 0 ? 1 : convolution.window.output[axis - 1]
    }
    return true
  }

  private static func reach(_ plan: model_kernels_direct) -> (Int, Int, Int) {
    func length(_ output: Int, _ stride: Int, _ kernel: Int, _ dilation: Int) -> Int {
      (output - 1) * stride + (kernel - 1) * dilation + 1
    }
    return (
      length(plan.output.0, plan.strides.0, plan.kernel.0, plan.dilations.0),
      length(plan.output.1, plan.strides.1, plan.kernel.1, plan.dilations.1),
      length(plan.output.2, plan.strides.2, plan.kernel.2, plan.dilations.2)
    )
  }

  /// The sources as the kernels take them. Missing axes have length 1.
  private func sources(
    _ input: ConvolutionInput, _ tables: [[[Int32]]], missing: Int, flat: Int?
  ) -> UnsafeMutablePointer<model_kernels_direct_source> {
    let count = input.sources.count
    let storage = TensorStorage(byteCount: count * MemoryLayout<model_kernels_direct_source>.stride)
    memory.append(storage)
    let result = storage.base.bindMemory(to: model_kernels_direct_source.self, capacity: count)
    for (index, source) in input.sources.enumerated() {
      var places = Array(repeating: [Int32(0)], count: missing) + tables.map { $0[index] }
      var lengths = Array(repeating: 1, count: missing) + source.lengths
      if let flat {
        places = [[0], [0], Array(0..<Int32(clamping: flat))]
        lengths = [1, 1, flat]
      }
      let (rows, columns) = (copied(places[1]), copied(places[2]))
      (result + index).initialize(
        to: model_kernels_direct_source(
          channels: source.channels, lengths: (lengths[0], lengths[1], lengths[2]),
          places: (copied(places[0]), rows, columns), factors: (source.line?.factors).map(copied),
          addends: (source.line?.addends).map(copied), is_rectified: source.isRectified ? 1 : 0))
    }
    return result
  }

  private func copied<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
    let storage = TensorStorage(byteCount: elements.count * MemoryLayout<Element>.stride)
    memory.append(storage)
    let address = storage.base.bindMemory(to: Element.self, capacity: elements.count)
    address.initialize(from: elements, count: elements.count)
    return UnsafePointer(address)
  }

  /// Writes `y`, or adds to its values if the convolution has an addend. The tensors are channels last.
  func run(_ x: [Tensor], into y: Tensor, in context: ExecutionContext) {
    let addresses: [UnsafePointer<Float>?] = x.map { UnsafePointer($0.floatAddress) }
    let threads = max(1, min(threadCount, unitCount))
    let scratch = context.allocator.scratch(byteCount: threads * scratchCount * 4)
    let (base, target) = (scratch.base.assumingMemoryBound(to: Float.self), y.floatAddress)
    let next = Atomic<Int>(0)
    addresses.withUnsafeBufferPointer { addresses in
      ParallelLoop.split(threads, threadCount: threads) { range in
        for thread in range {
          while true {
            let unit = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard unit < unitCount else { break }
            run(unit, addresses, y: target, count: y.count, scratch: base + thread * scratchCount)
          }
        }
      }
    }
    withExtendedLifetime((x, y, scratch)) {}
    lastActivation.apply(to: y, threadCount: threads)
  }

  private func run(
    _ unit: Int, _ x: UnsafeBufferPointer<UnsafePointer<Float>?>, y: UnsafeMutablePointer<Float>,
    count: Int, scratch: UnsafeMutablePointer<Float>
  ) {
    var index = parts.count - 1
    while parts[index].firstUnit > unit { index -= 1 }
    withUnsafePointer(to: parts[index].plan) { plan in
      model_kernels_direct_run(
        plan, x.baseAddress, parts[index].weights, y + parts[index].offset, count - parts[index].offset,
        unit - parts[index].firstUnit, scratch)
    }
  }
}

extension ConvolutionInput.Source {
  /// Whether elements are used unchanged.
  var isUnchanged: Bool { line == nil && !isRectified }
}
