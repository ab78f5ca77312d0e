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
        x = try opened(x, axis, to: lengths[axis], call, &writer)
        continue
      }
      try AssetCall.limit(wanted)
      x = mixed(x, axis, try samples(call, wanted, of: length), &writer)
    }
    return [x]
  }

  private static func samples(_ call: AssetCall, _ count: Int, of length: Int) throws(OperationError) -> AxisSamples {
    if let resize = call.resolved as? Resize { return resize.samples(count, length) }
    if let resize = call.resolved as? any ImageResizing { return resize.samples(count, of: length) }
    throw OperationError("it is no resizing")
  }

  /// Along an axis of an open length: neighbors at places that are computed when the model runs, or each element as often as the new
  /// length says.
  private static func opened(
    _ x: AssetValue, _ axis: Int, to length: Extent, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    if x.lengths[axis].isAlways(equalTo: length) { return x }
    if let mode = linearSampling(call), writer.isKnown(length), writer.isKnown(x.lengths[axis]) {
      return interpolated(x, axis, to: length, mode: mode, &writer)
    }
    guard call.name == "upsample_nearest_neighbor", let own = x.lengths[axis].form, let wanted = length.form,
      own.symbol == wanted.symbol, own.scale > 0, wanted.scale % own.scale == 0,
      wanted.offset == own.offset * (wanted.scale / own.scale)
    else { throw AssetCall.open("x") }
    var (wide, whole) = (x.lengths, x.lengths)
    wide.insert(Extent(wanted.scale / own.scale), at: axis + 1)
    whole[axis] = length
    return writer.reshape(writer.broadcast(writer.expand(x, [axis + 1]), wide), whole)
  }

  /// Where samples lie that are mixed of their neighbors; nil where the nearest element counts.
  private static func linearSampling(_ call: AssetCall) -> ImageSampling? {
    switch call.resolved {
    case let resize as Resize: return resize.interpolation == .linear ? resize.samplingMode : nil
    case let resize as ResizeBilinear: return resize.samplingMode
    case let upsample as UpsampleBilinear:
      if upsample.alignsCorners { return .strictAlignCorners }
      return upsample.hasHalfPixelCenters ? .unalignCorners : .standard
    default: return nil
    }
  }

  /// As `ImageSampling.position(_:of:end:)`, in single precision.
  private static func interpolated(
    _ x: AssetValue, _ axis: Int, to length: Extent, mode: ImageSampling, _ writer: inout AssetWriter
  ) -> AssetValue {
    let count = writer.cast(writer.length(length), .fp32)
    let whole = writer.cast(writer.length(x.lengths[axis]), .fp32)
    let last = writer.binary("sub", whole, 1)
    let index = writer.cast(writer.iota(length), .fp32)
    let center = writer.binary("add", index, 0.5)
    var place: AssetValue
    switch mode {
    case .strictAlignCorners, .alignCorners:
      let steps = writer.binary("sub", count, 1)
      let spread = writer.binary("divide", writer.binary("mul", index, last), writer.binary("maximum", steps, 1))
      // The only one lies at the first element, or in the middle.
      let single = writer.binary("mul", last, mode == .alignCorners ? 0.5 : 0)
      place = writer.select(writer.compare("equal", count, 1), single, spread)
    case .standard: place = writer.binary("mul", index, writer.binary("divide", whole, count))
    case .offsetCorners:
      place = writer.binary("divide", writer.binary("mul", center, writer.binary("maximum", last, 1)), count)
    case .unalignCorners:
      let scaled = writer.binary("divide", writer.binary("mul", center, whole), count)
      place = writer.binary("maximum", writer.binary("sub", scaled, 0.5), 0)
    }
    place = writer.binary("minimum", place, last)
    let before = writer.floor(place)
    let next = writer.binary("minimum", writer.binary("add", before, 1), last)
    let lower = writer.take(x, writer.cast(before, .int32), axis: axis)
    let upper = writer.take(x, writer.cast(next, .int32), axis: axis)
    let part = writer.cast(writer.binary("sub", place, before), x.scalar)
    let fraction = writer.expand(part, Array(1..<max(1, x.rank - axis)))
    return writer.binary("add", lower, writer.binary("mul", writer.binary("sub", upper, lower), fraction))
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
