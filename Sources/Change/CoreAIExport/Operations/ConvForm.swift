internal import ModelGraph
internal import ModelSpec

/// `conv` over one, two or three spatial axes. Padding is an operation of its own, and one spatial axis becomes two.
enum ConvForm: AssetForm {
  static let operations = ["conv"]
  static let form = "pad, conv2d or conv3d, add"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let conv = try call.read(Conv.self)
    let (scalar, lengths) = try call.result()
    let x = try writer.input(call, "x")
    var weight = writer.cast(try writer.input(call, "weight"), scalar)
    let window = try conv.window.fixed(input: Array(x.lengths.dropFirst(2)), output: Array(lengths.dropFirst(2)))
    var (strides, dilations, result) = (window.strides, window.dilations, lengths)
    var padded = SpatialPadding.padded(x, window, &writer, with: 0)
    if strides.count == 1 {
      padded = writer.reshape(padded, Array(padded.lengths[..<2]) + [1, padded.lengths[2]])
      weight = writer.reshape(weight, Array(weight.lengths[..<2]) + [1, weight.lengths[2]])
      (strides, dilations, result) = ([1] + strides, [1] + dilations, Array(lengths[..<2]) + [1, lengths[2]])
    }
    let operands = [
      padded, weight, writer.vector(strides, isSigned: false), writer.vector(dilations, isSigned: false),
      writer.scalar(conv.groups, isSigned: false),
    ]
    let name = strides.count == 3 ? "primitive.conv3d_v1" : "primitive.conv2d_v1"
    let product = writer.reshape(writer.add(name, operands, scalar, result), lengths)
    guard let bias = try writer.optional(call, "bias") else { return [product] }
    let column = writer.reshape(
      writer.cast(bias, scalar), [lengths[1]] + [Int](repeating: 1, count: lengths.count - 2))
    return [writer.binary("add", product, column)]
  }
}

/// Padding of the spatial axes.
enum SpatialPadding {
  static func padded(_ x: AssetValue, _ window: FixedWindow, _ writer: inout AssetWriter, with number: Float)
    -> AssetValue
  {
    var padding = [0, 0, 0, 0]
    for (before, after) in zip(window.padBefore, window.padAfter) { padding += [before, after] }
    guard padding.contains(where: { $0 != 0 }) else { return x }
    return writer.pad(x, padding, with: writer.single(number, x.scalar))
  }
}

/// Pooling over windows. Padding is an operation of its own, and one spatial axis becomes two.
enum PoolForm: AssetForm {
  static let operations = ["avg_pool", "max_pool", "l2_pool"]
  static let form = "pad, max_pool_2d or max_pool_3d; sum_pool_2d or sum_pool_3d, divide, sqrt"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    guard let pool = call.resolved as? any Pooling else { throw OperationError("it is no pooling") }
    if pool.window.ceilMode { throw OperationError("`ceil_mode` is not written yet", argument: "ceil_mode") }
    let (scalar, lengths) = try call.result()
    let x = try writer.input(call, "x")
    let window = try pool.window.fixed(input: Array(x.lengths.dropFirst(2)), output: Array(lengths.dropFirst(2)))
    switch pool.kind {
    case .max: return [pooled("max_pool", x, window, scalar: scalar, lengths: lengths, &writer, with: -.infinity)]
    case .average:
      let sum = pooled("sum_pool", x, window, scalar: scalar, lengths: lengths, &writer, with: 0)
      return [writer.binary("divide", sum, Float(window.kernel.reduce(1, *)))]
    case .l2:
      let square = writer.binary("mul", x, x)
      return [
        writer.unary("sqrt", pooled("sum_pool", square, window, scalar: scalar, lengths: lengths, &writer, with: 0))
      ]
    case .averageInside:
      let sum = pooled("sum_pool", x, window, scalar: scalar, lengths: lengths, &writer, with: 0)
      let ones = writer.number(1, like: AssetValue(0, scalar, [1, 1] + x.lengths.dropFirst(2)))
      let count = pooled(
        "sum_pool", ones, window, scalar: scalar, lengths: [1, 1] + lengths.dropFirst(2), &writer, with: 0)
      return [writer.binary("divide", sum, writer.binary("maximum", count, 1))]
    }
  }

  private static func pooled(
    _ name: String, _ x: AssetValue, _ window: FixedWindow, scalar: ScalarType, lengths: [Int],
    _ writer: inout AssetWriter, with number: Float
  ) -> AssetValue {
    var (kernel, strides, result) = (window.kernel, window.strides, lengths)
    var padded = SpatialPadding.padded(x, window, &writer, with: number)
    if kernel.count == 1 {
      padded = writer.reshape(padded, Array(padded.lengths[..<2]) + [1, padded.lengths[2]])
      (kernel, strides, result) = ([1] + kernel, [1] + strides, Array(lengths[..<2]) + [1, lengths[2]])
    }
    var operands = [
      padded, writer.vector(kernel, isSigned: false), writer.vector(strides, isSigned: false),
      writer.vector(kernel.map { _ in 1 }, isSigned: false),
    ]
    if name == "max_pool" { operands.append(writer.flag(false)) }
    return writer.reshape(
      writer.add("primitive.\(name)_\(kernel.count)d_v1", operands, scalar, result), lengths)
  }
}
