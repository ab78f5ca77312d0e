internal import ModelGraph
internal import ModelSpec

/// Normalizations, spelled out.
enum NormForm: AssetForm {
  static let operations = ["batch_norm", "instance_norm", "layer_norm", "l2_norm", "local_response_norm"]
  static let form = "reduce_sum, sub, mul, sqrt, divide, add; pad, slice, pow"

  static func widens(_ name: String) -> Bool { true }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let x = try writer.input(call, "x")
    switch call.name {
    case "l2_norm":
      let epsilon = try call.read(L2Norm.self).epsilon
      let square = writer.binary("mul", x, x)
      let sum = writer.binary("add", writer.reduce(.sum, square, Array(max(0, x.rank - 3)..<x.rank)), epsilon)
      return [writer.binary("divide", x, writer.unary("sqrt", sum))]
    case "local_response_norm":
      let norm = try call.read(LocalResponseNorm.self)
      // Neighbors along the channels, one after the other.
      guard let channels = x.lengths[1].fixed else { throw AssetCall.open("x") }
      // Beyond all channels there are only zeros.
      let (before, after) = (min(norm.size / 2, channels), min((norm.size - 1) / 2, channels))
      try AssetCall.limit(before + after, to: 4096)
      var padding = x.lengths.flatMap { _ in [0, 0] }
      (padding[2], padding[3]) = (before, after)
      let square = writer.pad(writer.binary("mul", x, x), padding, with: writer.single(0, x.scalar))
      var sum = writer.slice(square, axis: 1, from: 0, count: channels)
      for place in 1..<max(1, before + after + 1) {
        sum = writer.binary("add", sum, writer.slice(square, axis: 1, from: place, count: channels))
      }
      let scaled = writer.binary("add", writer.binary("mul", sum, norm.alpha / Float(norm.size)), norm.k)
      return [writer.binary("divide", x, writer.binary("pow", scaled, norm.beta))]
    case "layer_norm":
      let norm = try call.read(LayerNorm.self)
      let axes = norm.axes.sorted()
      guard !axes.isEmpty, !x.lengths.contains(0) else { throw AssetCall.unwritten("of nothing, it is not written") }
      let shape = x.lengths.indices.map { axes.contains($0) ? x.lengths[$0] : Extent(1) }
      let result = normalized(x, axes, epsilon: norm.epsilon, &writer)
      return [try scaled(result, call, shape: shape, &writer)]
    case "instance_norm":
      let epsilon = try call.read(InstanceNorm.self).epsilon
      guard !x.lengths.contains(0), x.rank > 2 else { throw AssetCall.unwritten("of nothing, it is not written") }
      let result = normalized(x, Array(2..<x.rank), epsilon: epsilon, &writer)
      return [try scaled(result, call, shape: channels(x), &writer)]
    default:
      let epsilon = try call.read(BatchNorm.self).epsilon
      let mean = writer.reshape(writer.cast(try writer.input(call, "mean"), x.scalar), channels(x))
      let variance = writer.reshape(writer.cast(try writer.input(call, "variance"), x.scalar), channels(x))
      let deviation = writer.unary("sqrt", writer.binary("add", variance, epsilon))
      let result = writer.binary("divide", writer.binary("sub", x, mean), deviation)
      return [try scaled(result, call, shape: channels(x), &writer)]
    }
  }

  /// A number for each channel. Where their number is open, it is that of what is reshaped.
  private static func channels(_ x: AssetValue) -> [Extent] {
    x.lengths.indices.map { $0 == 1 ? x.lengths[1] : 1 }
  }

  private static func normalized(_ x: AssetValue, _ axes: [Int], epsilon: Float, _ writer: inout AssetWriter)
    -> AssetValue
  {
    let centered = writer.binary("sub", x, writer.mean(x, axes))
    let variance = writer.binary("add", writer.mean(writer.binary("mul", centered, centered), axes), epsilon)
    return writer.binary("divide", centered, writer.unary("sqrt", variance))
  }

  private static func scaled(
    _ x: AssetValue, _ call: AssetCall, shape: [Extent], _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    var result = x
    if let gamma = try writer.optional(call, "gamma") {
      result = writer.binary("mul", result, writer.reshape(writer.cast(gamma, x.scalar), shape))
    }
    if let beta = try writer.optional(call, "beta") {
      result = writer.binary("add", result, writer.reshape(writer.cast(beta, x.scalar), shape))
    }
    return result
  }
}
