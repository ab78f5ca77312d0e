internal import ModelGraph
internal import ModelSpec

/// `batch_norm` and `instance_norm`: channels normalized with means and variances.
enum ChannelNormExport: OperationExport {
  static let operations = ["batch_norm", "instance_norm"]
  static let form = ExportForm("BatchNormalization, InstanceNormalization")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    var x = try builder.input(call, "x")
    guard x.rank >= 2 else { throw OperationError("`x` has no axis of channels", argument: "x") }
    x = builder.cast(x, normalizedScalar(call, x))
    let isBatch = call.operation.operation == "batch_norm"
    let mean = isBatch ? builder.cast(try builder.input(call, "mean"), x.scalar) : nil
    let count = x.shape[1].fixed ?? mean?.shape[0].fixed
    let gamma = try vector(call, "gamma", default: 1, like: x, count: count, &builder)
    let beta = try vector(call, "beta", default: 0, like: x, count: count, &builder)
    guard let mean else {
      let epsilon = try call.read(InstanceNorm.self).epsilon
      return [
        builder.node("InstanceNormalization", [x, gamma, beta], ["epsilon": .float(epsilon)], as: x.type)
      ]
    }
    let variance = builder.cast(try builder.input(call, "variance"), x.scalar)
    let epsilon = try call.read(BatchNorm.self).epsilon
    return [
      builder.node(
        "BatchNormalization", [x, gamma, beta, mean, variance], ["epsilon": .float(epsilon)], as: x.type)
    ]
  }

  private static func vector(
    _ call: ExportCall, _ parameter: String, default fallback: Float, like x: ExportValue, count: Int?,
    _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    if let given = try builder.optional(call, parameter) { return builder.cast(given, x.scalar) }
    guard let count else { throw OperationError("the number of channels is not fixed", code: "onnx-shape") }
    return builder.floats([Float](repeating: fallback, count: count), [count], x.scalar)
  }
}

/// The elements that a normalization computes with: single precision where a parameter has it next to a half-precision `x`,
/// as rounding that parameter would change all of a channel.
private func normalizedScalar(_ call: ExportCall, _ x: ExportValue) -> ScalarType {
  for parameter in ["gamma", "beta", "mean", "variance"] {
    if call.all(parameter).first?.known.type.tensor?.scalar == .fp32 { return .fp32 }
  }
  return x.scalar
}

/// `layer_norm` over any axes.
enum LayerNormExport: OperationExport {
  static let operations = ["layer_norm"]
  static let form = ExportForm(
    "LayerNormalization (17) over the last axes, else ReduceMean, Sub, Mul, Sqrt, Div",
    "below operator set 17, it is always spelled out")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let norm = try call.read(LayerNorm.self)
    var x = try builder.input(call, "x")
    x = builder.cast(x, normalizedScalar(call, x))
    let gamma = try builder.optional(call, "gamma").map { builder.cast($0, x.scalar) }
    let beta = try builder.optional(call, "beta").map { builder.cast($0, x.scalar) }
    let axes = norm.axes.sorted()
    let areLast = !axes.isEmpty && axes == Array(x.rank - axes.count..<x.rank)
    // The operator is worth a newer set, unless another one is asked for.
    if areLast, call.options.opset ?? 17 >= 17 { builder.require(17) }
    if areLast, builder.opset >= 17, let lengths = Shape(axes.map { x.shape[$0] }).fixed {
      let scale = gamma ?? builder.floats([Float](repeating: 1, count: lengths.reduce(1, *)), lengths, x.scalar)
      return [
        builder.node(
          "LayerNormalization", [x, scale, beta], ["axis": .int(axes[0]), "epsilon": .float(norm.epsilon)], as: x.type)
      ]
    }
    let centered = builder.sub(x, builder.reduce("ReduceMean", x, axes, keeps: true))
    let variance = builder.reduce("ReduceMean", builder.mul(centered, centered), axes, keeps: true)
    var result = builder.div(centered, builder.unary("Sqrt", builder.add(variance, norm.epsilon)))
    let between = x.shape.indices.filter { !axes.contains($0) && $0 > (axes.first ?? 0) }
    if let gamma { result = builder.mul(result, builder.unsqueeze(gamma, between.map { $0 - (axes.first ?? 0) })) }
    if let beta { result = builder.add(result, builder.unsqueeze(beta, between.map { $0 - (axes.first ?? 0) })) }
    return [result]
  }
}

/// `l2_norm` and `local_response_norm`: elements divided by the size of their neighbors.
enum NeighborNormExport: OperationExport {
  static let operations = ["l2_norm", "local_response_norm"]
  static let form = ExportForm(
    "ReduceSum, Sqrt, Div; LRN for odd sizes and four axes, else a product with a band matrix, Pow and Div")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    guard call.operation.operation == "local_response_norm" else {
      let epsilon = try call.read(L2Norm.self).epsilon
      let axes = Array(max(0, x.rank - 3)..<x.rank)
      let sum = builder.reduce("ReduceSum", builder.mul(x, x), axes, keeps: true)
      return [builder.div(x, builder.unary("Sqrt", builder.add(sum, epsilon)))]
    }
    let norm = try call.read(LocalResponseNorm.self)
    // ONNX Runtime takes no other rank.
    if norm.size % 2 == 1, x.rank == 4 {
      return [
        builder.node(
          "LRN", [x],
          ["size": .int(norm.size), "alpha": .float(norm.alpha), "beta": .float(norm.beta), "bias": .float(norm.k)],
          as: x.type)
      ]
    }
    guard let channels = x.shape[1].fixed else {
      throw OperationError("the number of channels is not fixed", code: "onnx-shape")
    }
    guard channels <= 8192 else {
      throw OperationError("it has \(channels) channels, expected at most 8192 where ONNX needs a matrix of them")
    }
    // A band matrix over the channels sums up the neighbors.
    var band = [Float](repeating: 0, count: channels * channels)
    for row in 0..<channels {
      for column in max(0, row - norm.size / 2)...min(channels - 1, row + (norm.size - 1) / 2) {
        band[row * channels + column] = norm.alpha / Float(norm.size)
      }
    }
    let lead = Array(1..<x.rank)
    let last = builder.transpose(builder.mul(x, x), [0] + lead.dropFirst() + [1])
    // Rows of the band are results, columns what they sum.
    var turned = [Float](repeating: 0, count: band.count)
    for row in 0..<channels {
      for column in 0..<channels { turned[column * channels + row] = band[row * channels + column] }
    }
    let matrix = builder.floats(turned, [channels, channels], x.scalar)
    let sums = builder.matmul(last, matrix, as: last.shape)
    let back = builder.transpose(sums, [0, x.rank - 1] + Array(1..<x.rank - 1))
    let base = builder.add(back, norm.k)
    return [builder.div(x, builder.binary("Pow", base, builder.number(norm.beta, x.scalar)))]
  }
}
