internal import ModelGraph
internal import ModelSpec

/// Pooling over windows. Padding is an operation of its own, and one spatial axis becomes two.
enum PoolForm: AssetForm {
  static let operations = ["avg_pool", "max_pool", "l2_pool"]
  static let form = "pad, max_pool_2d or max_pool_3d; sum_pool_2d or sum_pool_3d, divide, sqrt"

  static func widens(_ name: String) -> Bool { name != "max_pool" }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    guard let pool = call.resolved as? any Pooling else { throw OperationError("it is no pooling") }
    let (_, lengths) = try call.result()
    let x = try writer.input(call, "x")
    let window = try AssetWindow(pool.window, input: x.lengths, output: lengths)
    func pooled(_ name: String, _ padded: AssetValue, _ writer: inout AssetWriter) -> AssetValue {
      Self.pooled(name, padded, window, lengths: Array(padded.lengths[..<2]) + lengths.dropFirst(2), &writer)
    }
    switch pool.kind {
    case .max: return [pooled("max_pool", window.padded(x, &writer, with: -.infinity), &writer)]
    case .l2:
      let square = writer.binary("mul", x, x)
      return [writer.unary("sqrt", pooled("sum_pool", window.padded(square, &writer, with: 0), &writer))]
    case .average where window.beyond.allSatisfy({ $0 == 0 }):
      let sum = pooled("sum_pool", window.padded(x, &writer, with: 0), &writer)
      return [writer.binary("divide", sum, Float(window.kernel.reduce(1, *)))]
    case .average, .averageInside:
      // What counts: the elements, and with `average` the declared padding.
      let sum = pooled("sum_pool", window.padded(x, &writer, with: 0), &writer)
      var ones = writer.number(1, like: AssetValue(0, x.scalar, [1, 1] + x.lengths.dropFirst(2)))
      ones = window.padded(ones, &writer, with: pool.kind == .average ? 1 : 0, parts: .declared)
      let count = pooled("sum_pool", window.padded(ones, &writer, with: 0, parts: .beyond), &writer)
      return [writer.binary("divide", sum, writer.binary("maximum", count, 1))]
    }
  }

  private static func pooled(
    _ name: String, _ x: AssetValue, _ window: AssetWindow, lengths: [Extent], _ writer: inout AssetWriter
  ) -> AssetValue {
    var (kernel, strides, result, padded) = (window.kernel, window.strides, lengths, x)
    if kernel.count == 1 {
      padded = writer.expand(padded, [2])
      (kernel, strides) = ([1] + kernel, [1] + strides)
      result.insert(1, at: 2)
    }
    var operands = [
      padded, writer.vector(kernel, isSigned: false), writer.vector(strides, isSigned: false),
      writer.vector(kernel.map { _ in 1 }, isSigned: false),
    ]
    if name == "max_pool" { operands.append(writer.flag(false)) }
    let pooled = writer.add("primitive.\(name)_\(kernel.count)d_v1", operands, x.scalar, result)
    return lengths.count == 3 ? writer.reshape(pooled, lengths) : pooled
  }
}
