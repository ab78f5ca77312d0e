internal import ModelOps
import ModelSpec

/// An operation on bytes with the activation and the `quantize` after it, which become one.
struct ByteChain {
  typealias Binding = GraphOperation.Binding

  /// What it becomes.
  private(set) var operation: GraphOperation
  /// The places of what it stands for, in order.
  private(set) var indices: [Int]
  /// The values made of bytes that it takes no more.
  private(set) var arguments: [String]
  /// The bytes that it takes and makes.
  private(set) var names: [String]

  /// The layer at `index`; nil when it is none, or its weights are no bytes.
  init?(product index: Int, _ values: ByteValues, in graph: GraphMatch) {
    guard let layer = graph[index], ["conv", "linear"].contains(layer.operation),
      case .value(let argument)? = layer["x"].first, let x = values.bytes(layer["x"].first),
      let weights = ByteWeights(layer["weight"].first, graph), layer.hasConstants("bias"),
      let output = layer.outputs.first, let result = graph.types.types[output.name], result.shape.isFixed
    else { return nil }
    let inputs = weights.shape.dropFirst().reduce(1, *)
    let channels = layer.operation == "conv" && x.value.shape.count == 4 ? x.value.shape[1] : weights.shape[1]
    guard Self.isWorthwhile(weights.shape, channels) else { return nil }
    // Sums stay within 32 bits, and so does what they begin with.
    guard inputs <= Int(Int32.max) / (2 * 255 * 128) else { return nil }
    var bindings = [Binding("bytes", [.value(x.name)])] + x.value.bindings
    if layer.operation == "conv" {
      guard x.value.shape.count == 4, weights.shape.count == 4, result.shape.elementCount.lower > 0,
        weights.shape[2] * weights.shape[3] <= Self.mostTaps
      else { return nil }
      // An output takes all channels, or its own.
      let own = weights.shape[1]
      guard own == channels || (own == 1 && weights.shape[0] == channels) else { return nil }
      bindings.append(Binding("kernel_sizes", [.constant(.integers(Array(weights.shape[2...])))]))
      let window = ["strides", "dilations", "pad_type", "pad", "groups"]
      bindings += layer.bindings.filter { window.contains($0.parameter) }
    } else {
      guard x.value.isRows, weights.shape.count == 2, weights.shape[1] == x.value.shape.last else { return nil }
    }
    let outputs = weights.shape[0]
    let scale = (0..<outputs).map { weights.scales[weights.scales.count == 1 ? 0 : $0] * x.made.scale.scale }
    var bias = [Float](repeating: 0, count: outputs)
    if let constant = layer["bias"].first?.known {
      guard let floats = (try? Tensor(constant))?.floatArray, floats.count == outputs else { return nil }
      bias = floats
    }
    guard scale.allSatisfy({ abs($0) <= ByteScale.range.upperBound }), bias.allSatisfy({ abs($0) <= Self.mostBias })
    else { return nil }
    bindings += [
      Binding("zero", [.constant(.integer(x.made.scale.zero))]), Binding("weights", [.constant(weights.data)]),
      Binding("outputs", [.constant(.integer(outputs))]), Binding("sum_scale", [.constant(.floats(scale))]),
      Binding("bias", [.constant(.floats(bias))]), Binding("half", [.constant(.boolean(result.scalar == .fp16))]),
    ]
    operation = GraphOperation("nn.byte_product", bindings, outputs: layer.outputs, source: layer.source)
    indices = [index]
    arguments = [argument]
    names = [x.name]
    takeFollowing(values, graph)
  }

  /// The sum at `index` of two values made of bytes; nil when it is none, or does not become bytes.
  init?(sum index: Int, _ values: ByteValues, in graph: GraphMatch) {
    guard let sum = graph[index], sum.operation == "add", case .value(let left)? = sum["x"].first,
      case .value(let right)? = sum["y"].first, let x = values.bytes(.value(left)), let y = values.bytes(.value(right)),
      x.value.shape == y.value.shape
    else { return nil }
    operation = GraphOperation(
      "nn.byte_add",
      [Binding("x", [.value(x.name)]), Binding("y", [.value(y.name)])] + x.made.scale.bindings("x_")
        + y.made.scale.bindings("y_"), outputs: sum.outputs, source: sum.source)
    indices = [index]
    arguments = [left, right]
    names = [x.name, y.name]
    takeFollowing(values, graph)
    guard !operation["result_scale"].isEmpty else { return nil }
  }

  /// The layer at `index` that takes the largest elements of what is made of bytes; nil when it is none, or does not make
  /// bytes.
  init?(pool index: Int, _ values: ByteValues, in graph: GraphMatch) {
    guard let pool = graph[index], pool.operation == "max_pool",
      case .value(let argument)? = pool["x"].first,
      let x = values.bytes(.value(argument)), x.value.shape.count == 4
    else { return nil }
    operation = GraphOperation(
      "nn.byte_max_pool",
      [Binding("bytes", [.value(x.name)])] + x.value.bindings + x.made.scale.bindings()
        + pool.bindings.filter { $0.parameter != "x" }, outputs: pool.outputs, source: pool.source)
    indices = [index]
    arguments = [argument]
    names = [x.name]
    takeFollowing(values, graph)
    guard !operation["result_scale"].isEmpty, operation["activation"].isEmpty else { return nil }
  }

  /// The activation at `index` of what is made of bytes; nil when it is none, or does not make bytes.
  init?(activation index: Int, _ values: ByteValues, in graph: GraphMatch) {
    guard let user = graph[index], let activation = Self.activation(user),
      case .value(let argument)? = user["x"].first, let x = values.bytes(.value(argument))
    else { return nil }
    operation = GraphOperation(
      "nn.byte_activation", [Binding("bytes", [.value(x.name)])] + x.made.scale.bindings() + activation,
      outputs: user.outputs, source: user.source)
    indices = [index]
    arguments = [argument]
    names = [x.name]
    takeFollowing(values, graph)
    guard !operation["result_scale"].isEmpty else { return nil }
  }

  /// The largest number of a bias, and of an activation's parameters, with which no result is infinite.
  private static let mostBias: Float = 1e12
  /// The most places of a window that kernels take.
  private static let mostTaps = 512

  /// How many products kernels compute for each one that counts, at most: floats are faster than more of them.
  private static let mostProducts = 6

  /// Whether few enough products are with zeros: words have four channels, or taps of a depthwise convolution; panels have 16
  /// outputs.
  private static func isWorthwhile(_ weights: [Int], _ channels: Int) -> Bool {
    let inner = weights[1] == channels ? channels : weights.dropFirst(2).reduce(1, *)
    return (weights[0] + 15) / 16 * 16 * ((inner + 3) / 4 * 4) <= mostProducts * weights[0] * inner
  }

  /// Takes an activation and `quantize` in, where nothing else uses what lies between.
  private mutating func takeFollowing(_ values: ByteValues, _ graph: GraphMatch) {
    if operation["activation"].isEmpty, let next = graph.soleConsumer(of: operation.outputs[0].name),
      let user = graph[next], user["x"].first == .value(operation.outputs[0].name),
      let bindings = Self.activation(user)
    {
      operation.bindings += bindings
      operation.outputs = user.outputs
      indices.append(next)
    }
    guard let next = graph.soleConsumer(of: operation.outputs[0].name),
      let name = graph[next]?.outputs.first?.name,
      let value = values.quantized[name], value.index == next
    else { return }
    operation.bindings += value.scale.bindings("result_")
    operation.outputs = [GraphOperation.Output(name)]
    indices.append(next)
    names.append(name)
  }

  /// What kernels are told of an activation; nil when they do not know it, or numbers could become infinite.
  private static func activation(_ operation: GraphOperation) -> [Binding]? {
    guard let activation = FuseConvolution.activation(operation),
      activation.parameters.allSatisfy({ abs($0.1) <= ByteScale.range.upperBound })
    else { return nil }
    return [Binding("activation", [.constant(.string(activation.name))])]
      + activation.parameters.map { Binding($0.0, [.constant(.float($0.1))]) }
  }
}
