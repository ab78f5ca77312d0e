import ModelOps

extension Draw {
  /// A convolution, transposed or not, with what is fused to it; its weights are mostly constant. The kinds come where kernels of
  /// their own serve.
  mutating func convolution() -> Drawn {
    let kind = any(0...8)
    let isTransposed = kind != 2 && isOneIn(3)
    let axes = kind == 2 ? 2 : any(1...3)
    var (inputs, outputs, groups) = (length(24), length(40), 1)
    var (kernel, strides, dilations) = (lengths(axes, 5), lengths(axes, 3), lengths(axes, isOneIn(3) ? 3 : 1))
    var extra = lengths(axes, axes == 1 ? 60 : axes == 2 ? 14 : 5)
    switch kind {
    case 0:
      // Along one axis.
      let moving = any(0...axes - 1)
      for axis in 0..<axes where axis != moving { (kernel[axis], extra[axis], strides[axis]) = (1, 1, 1) }
      (inputs, outputs) = (length(60), length(80))
      if isTransposed && isOneIn(2) { kernel[moving] = strides[moving] * any(1...3) }
    case 1:
      // A group for each channel.
      groups = any(1...24)
      (inputs, outputs) = (groups, groups)
      if !isTransposed && isOneIn(2) {
        (kernel, dilations) = ((0..<axes).map { _ in any(9...13) }, kernel.map { _ in 1 })
      }
    case 2:
      // Few channels.
      (inputs, outputs) = (length(6), length(8))
      extra[axes - 1] = any(8...40)
    case 3:
      // Many channels.
      (inputs, outputs) = (8 * any(1...6), 16 * any(2...5))
      dilations = kernel.map { _ in 1 }
      if isOneIn(2) { (kernel, strides) = (kernel.map { _ in 3 }, strides.map { _ in 1 }) }
      if isOneIn(4) { kernel = kernel.map { _ in 1 } }
    case 4:
      groups = any(2...5)
      (inputs, outputs) = (groups * length(8), groups * length(12))
    default: break
    }
    let spans = zip(kernel, dilations).map { ($0 - 1) * $1 + 1 }
    // Padding may be wider than the window, and the input shorter.
    let pad = spans.flatMap { isOneIn(2) ? [0, 0] : [any(0...$0 + 1), any(0...$0)] }
    var lengths = extra
    if !isTransposed {
      for axis in 0..<axes { lengths[axis] = max(1, spans[axis] + extra[axis] - 1 - pad[2 * axis] - pad[2 * axis + 1]) }
    }
    let scalar: ScalarType = isOneIn(5) ? .fp16 : .fp32
    let isSpecial = isSpecial(oneIn: 6)
    var made = SweepCase(operation: isTransposed ? "nn.fused_conv_transpose" : "nn.fused_conv")
    made.tensors = [("x", tensor([any(1...3), inputs] + lengths, special: isSpecial, scalar: scalar))]
    let ends = isTransposed ? [inputs, outputs / groups] : [outputs, inputs / groups]
    made.tensors.append(("weight", tensor(ends + kernel, scalar: scalar)))
    if isOneIn(2) { made.tensors.append(("bias", tensor([outputs], scalar: scalar))) }
    if !isOneIn(6) { made.constants = ["weight", "bias"] }
    made.attributes = [
      ("strides", .integers(strides)), ("dilations", .integers(dilations)), ("groups", .integer(groups)),
    ]
    switch any(0...3) {
    case 0: made.attributes.append(("pad_type", .string(isTransposed || isOneIn(2) ? "same" : "same_lower")))
    case 1: break
    default: made.attributes += [("pad_type", .string("custom")), ("pad", .integers(pad))]
    }
    addActivation(&made)
    if isOneIn(4), let shape = made.made().flatMap({ try? $0.outputTypes().first?.tensor?.shape.fixed }) {
      made.tensors.append(("addend", tensor(shape, scalar: scalar)))
    }
    return Drawn(made, allowsWinograd: !isSpecial && isOneIn(2))
  }

  private mutating func addActivation(_ made: inout SweepCase) {
    let kinds = [
      "none", "relu", "leaky_relu", "clip", "tanh", "sigmoid", "elu", "silu", "gelu", "gelu_tanh", "hard_swish",
    ]
    made.attributes += [
      ("activation", .string(one(kinds))), ("alpha", .float(0.25)), ("beta", .float(0.75)),
    ]
  }

  /// The gradient of a convolution's weights.
  mutating func weightGradient() -> Drawn {
    let axes = any(1...3)
    let (kernel, strides) = (lengths(axes, 4), lengths(axes, 2))
    let (inputs, outputs) = isOneIn(2) ? (any(1...3), 16 * any(1...3)) : (length(20), length(30))
    let spatial = lengths(axes, 12)
    let output = zip(zip(spatial, kernel), strides).map { max(1, ($0.0 - $0.1) / $1 + 1) }
    let input = zip(zip(spatial, kernel), zip(output, strides)).map {
      max($0.0, ($1.0 - 1) * $1.1 + $0.1)
    }
    let reached = zip(zip(input, kernel), strides).map { ($0.0 - $0.1) / $1 + 1 }
    let batch = any(1...3)
    var made = SweepCase(operation: "grad.conv_weight", outputCount: any(1...2))
    made.tensors = [("x", tensor([batch, inputs] + input)), ("gradient", tensor([batch, outputs] + reached))]
    made.attributes = [("kernel_sizes", .integers(kernel)), ("strides", .integers(strides)), ("groups", .integer(1))]
    return Drawn(made)
  }

  /// An expansion, a convolution with a group for each channel, and a projection.
  mutating func separable() -> Drawn {
    let (inputs, channels, outputs) = (length(20), any(1...40), length(30))
    let (kernel, strides) = (lengths(2, 5), lengths(2, 3))
    let pad = kernel.flatMap { [any(0...$0), any(0...$0)] }
    let window: [(name: String, constant: Constant)] = [
      ("strides", .integers(strides)), ("pad_type", .string("custom")), ("pad", .integers(pad)),
      ("groups", .integer(channels)),
    ]
    let expands = isOneIn(2)
    let projects = !expands || isOneIn(2)
    var steps: [SweepCase] = []
    var whole = SweepCase(operation: "nn.separable_conv")
    let x = tensor(
      [any(1...2), expands ? inputs : channels] + kernel.map { $0 + length(14) - 1 }, special: isSpecial(oneIn: 6))
    whole.tensors = [("x", x)]
    func add(_ prefix: String, _ draw: inout Draw, _ shape: [Int], _ settings: [(name: String, constant: Constant)]) {
      var step = SweepCase(operation: "nn.fused_conv", attributes: settings)
      step.tensors = [("weight", draw.tensor(shape))]
      if draw.isOneIn(2) { step.tensors.append(("bias", draw.tensor([shape[0]]))) }
      draw.addActivation(&step)
      whole.tensors += step.tensors.map { (prefix + $0.name, $0.tensor) }
      whole.attributes += step.attributes.map {
        (["strides", "pad_type", "pad", "groups"].contains($0.name) ? $0.name : prefix + $0.name, $0.constant)
      }
      whole.constants.formUnion(step.tensors.map { prefix + $0.name })
      steps.append(step)
    }
    if expands { add("expansion_", &self, [channels, inputs, 1, 1], []) }
    add("", &self, [channels, 1] + kernel, window)
    if projects { add("projection_", &self, [outputs, channels, 1, 1], []) }
    let context = ExecutionContext()
    return Drawn(whole) {
      var value = x
      for var step in steps {
        step.tensors.insert(("x", value), at: 0)
        guard let made = step.made(), let shape = try made.outputTypes().first?.tensor?.shape.fixed else { return [] }
        value = Tensor(floats: try step.evaluated(context)[0], shape)
      }
      return [value.floatArray]
    }
  }
}
