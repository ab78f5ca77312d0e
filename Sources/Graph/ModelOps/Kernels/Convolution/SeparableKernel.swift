internal import CModelKernels
internal import ModelSpec

/// A chain of convolutions over exactly known shapes: an optional expansion by a 1 × 1 convolution, a depthwise
/// convolution, and an optional projection by a 1 × 1 convolution.
struct SeparableConvolution: Sendable {
  var expansion: Convolution?
  var depthwise: Convolution
  var projection: Convolution?
  /// The activations of the three convolutions.
  var activations: [ActivationChoice]
  var hasAddend: Bool

  var inputShape: [Int] { (expansion ?? depthwise).inputShape }
  var outputShape: [Int] { (projection ?? depthwise).outputShape }

  var multiplicationCount: Int {
    [expansion, depthwise, projection].reduce(0) { $0 + ($1?.multiplicationCount ?? 0) }
  }

  /// The chain as the kernel describes it, planned for `threadCount` threads.
  func plan(threadCount: Int) -> model_kernels_separable {
    var plan = model_kernels_separable()
    (plan.expands, plan.projects) = (expansion == nil ? 0 : 1, projection == nil ? 0 : 1)
    plan.batch = inputShape[0]
    (plan.inputs, plan.channels, plan.outputs) = (inputShape[1], depthwise.outputChannels, outputShape[1])
    let window = depthwise.window
    plan.input = (window.input[0], window.input[1])
    plan.output = (window.output[0], window.output[1])
    plan.kernel = (window.kernel[0], window.kernel[1])
    plan.strides = (window.strides[0], window.strides[1])
    plan.dilations = (window.dilations[0], window.dilations[1])
    plan.pad = (window.padBefore[0], window.padBefore[1])
    let stages = activations.map { activation in
      let (kind, alpha, beta) = activation.encoded
      return model_kernels_separable_stage(activation: kind, alpha: alpha, beta: beta)
    }
    (plan.expansion, plan.depthwise, plan.projection) = (stages[0], stages[1], stages[2])
    model_kernels_separable_plan(&plan, threadCount)
    return plan
  }
}

extension SeparableConvolution {
  /// Whether the convolutions meet the kernel's assumptions, and need little memory.
  var isServed: Bool {
    let chain = [expansion, depthwise, projection].compactMap(\.self)
    return depthwise.isDepthwise && depthwise.window.kernel.count == 2 && depthwise.isWithinRows
      && activations.count == 3 && !(hasAddend && projection == nil)
      && chain.allSatisfy { !$0.isTransposed && !$0.hasAddend && $0.isWithinReach }
      && zip(chain, chain.dropFirst()).allSatisfy { $0.outputShape == $1.inputShape }
      && [expansion, projection].allSatisfy { $0?.isPointwise ?? true }
  }

  /// A single depthwise convolution.
  init(_ depthwise: Convolution) {
    self.init(
      expansion: nil, depthwise: depthwise, projection: nil, activations: [.none, depthwise.activation, .none],
      hasAddend: false)
  }
}

/// A chain of convolutions with weights packed for our kernel. Inputs have any layout, preferably channels last; the
/// result is channels last.
struct PreparedSeparableConvolution: PreparedOperation {
  private let chain: SeparableConvolution
  private let plan: model_kernels_separable
  private let weights: TensorStorage
  private let threadCount: Int

  /// The parameters whose tensors are packed.
  static let packed = [
    "weight", "bias", "expansion_weight", "expansion_bias", "projection_weight", "projection_bias",
  ]

  var operands: [String]? { ["x", "addend"] }
  var kernelChoice: KernelChoice?

  /// - Throws: `OperationError` if a weight or bias is not constant or has an unexpected shape.
  init(_ chain: SeparableConvolution, _ arguments: PreparationArguments) throws(OperationError) {
    func constant(_ parameter: String, _ shape: [Int]?) throws(OperationError) -> Tensor? {
      guard let shape else { return nil }
      guard let tensor = arguments.constants[parameter] else {
        throw OperationError("`\(parameter)` is not a constant", argument: parameter)
      }
      return try tensor.checked(parameter, shape)
    }
    guard chain.isServed else {
      throw OperationError("the convolutions are no expansion, depthwise convolution and projection of moderate size")
    }
    var tensors: [Tensor?] = []
    for (prefix, product) in [
      ("expansion_", chain.expansion), ("", chain.depthwise), ("projection_", chain.projection),
    ] {
      tensors.append(try constant(prefix + "weight", product?.weightShape))
      let hasBias = product?.hasBias ?? false
      tensors.append(try constant(prefix + "bias", hasBias ? product.map { [$0.outputChannels] } : nil))
    }
    self.chain = chain
    threadCount = arguments.threads(for: chain.multiplicationCount)
    var plan = chain.plan(threadCount: threadCount)
    weights = TensorStorage.toFill(byteCount: plan.weight_count * 4)
    let addresses = tensors.map { tensor in tensor.map { UnsafePointer($0.floatAddress) } }
    var given = model_kernels_separable_weights(
      expansion: addresses[0], depthwise: addresses[2], projection: addresses[4], expansion_bias: addresses[1],
      depthwise_bias: addresses[3], projection_bias: addresses[5])
    let packed = weights.base.bindMemory(to: Float.self, capacity: plan.weight_count)
    model_kernels_separable_pack(&plan, &given, packed)
    withExtendedLifetime(tensors) {}
    self.plan = plan
  }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", chain.inputShape).lying(.channelsLast, context)
    var addend: Tensor?
    if chain.hasAddend {
      addend = try inputs.take("addend").checked("addend", chain.outputShape).lying(.channelsLast, context)
    }
    let y = context.tensor(chain.depthwise.scalar, chain.outputShape, layout: .channelsLast)
    let threads = max(1, min(threadCount, plan.unit_count))
    let size = (plan.scratch_count + 31) / 32 * 32
    let scratch = context.allocator.scratch(byteCount: threads * size * 4)
    let (inputCount, outputCount) = (x.count, y.count)
    let (from, added, to) = (x.floatAddress, addend?.floatAddress, y.floatAddress)
    let scratchBase = scratch.base.assumingMemoryBound(to: Float.self)
    let packed = UnsafePointer(weights.base.assumingMemoryBound(to: Float.self))
    ParallelLoop.split(threads, threadCount: threads) { [plan] range in
      withUnsafePointer(to: plan) { chain in
        for thread in range {
          for unit in plan.unit_count * thread / threads..<plan.unit_count * (thread + 1) / threads {
            model_kernels_separable_run(
              chain, from, inputCount, added, packed, to, outputCount, unit, scratchBase + thread * size)
          }
        }
      }
    }
    withExtendedLifetime((x, addend, y, weights, scratch)) {}
    return [.tensor(y)]
  }
}

extension Convolution {
  var isDepthwise: Bool { groups == inputChannels && groups == outputChannels }

  /// Whether each position of the result only takes the input at that position.
  fileprivate var isPointwise: Bool {
    groups == 1 && window.kernel == [1, 1] && window.strides == [1, 1] && window.padBefore == [0, 0]
      && window.padAfter == [0, 0]
  }
}
