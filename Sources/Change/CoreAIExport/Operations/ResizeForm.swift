internal import ModelGraph
internal import ModelSpec

/// Images brought to another size: along each axis, elements between two neighbors.
enum ResizeForm: AssetForm {
  static let operations = [
    "resize", "resize_bilinear", "resize_nearest_neighbor", "upsample_bilinear", "upsample_nearest_neighbor",
  ]
  static let form = "gather_nd of the neighbors, sub, mul, add; broadcast_in_dims for open lengths times whole numbers"

  static func widens(_ name: String) -> Bool { true }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    var x = try writer.input(call, "x")
    let (_, lengths) = try call.result()
    if !x.isFloat { x = writer.cast(x, .fp32) }
    let count = (call.resolved as? Resize)?.count ?? 2
    for axis in x.rank - count..<x.rank {
      guard let length = x.lengths[axis].fixed, let wanted = lengths[axis].fixed, length > 0 else {
        x = try repeated(x, axis, to: lengths[axis], call, &writer)
        continue
      }
      x = mixed(x, axis, try samples(call, wanted, of: length), &writer)
    }
    return [x]
  }

  private static func samples(_ call: AssetCall, _ count: Int, of length: Int) throws(OperationError) -> AxisSamples {
    if let resize = call.resolved as? Resize { return resize.samples(count, length) }
    if let resize = call.resolved as? any ImageResizing { return resize.samples(count, of: length) }
    throw OperationError("it is no resizing")
  }

  /// Each element of an axis of an open length as often as its new length says.
  private static func repeated(
    _ x: AssetValue, _ axis: Int, to length: Extent, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    if x.lengths[axis].isAlways(equalTo: length) { return x }
    guard call.name == "upsample_nearest_neighbor", let own = x.lengths[axis].form, let wanted = length.form,
      own.symbol == wanted.symbol, own.scale > 0, wanted.scale % own.scale == 0,
      wanted.offset == own.offset * (wanted.scale / own.scale)
    else { throw AssetCall.open("x") }
    var (wide, whole) = (x.lengths, x.lengths)
    wide.insert(Extent(wanted.scale / own.scale), at: axis + 1)
    whole[axis] = length
    return writer.reshape(writer.broadcast(writer.expand(x, [axis + 1]), wide), whole)
  }

  /// Samples along one axis.
  static func mixed(
    _ x: AssetValue, _ axis: Int, _ samples: AxisSamples, _ writer: inout AssetWriter
  ) -> AssetValue {
    let first = samples.first.map { Int($0) }
    let isWhole = samples.fraction.allSatisfy { $0 == 0 }
    if isWhole, first == Array(0..<first.count), x.lengths[axis].isAlways(first.count) { return x }
    let lower = writer.take(x, writer.vector(first, isSigned: true), axis: axis)
    if isWhole { return lower }
    let upper = writer.take(x, writer.vector(samples.second.map { Int($0) }, isSigned: true), axis: axis)
    let shape = [samples.count] + [Int](repeating: 1, count: x.rank - axis - 1)
    let fraction = writer.floats(samples.fraction, x.scalar, shape)
    return writer.binary("add", lower, writer.binary("mul", writer.binary("sub", upper, lower), fraction))
  }
}
