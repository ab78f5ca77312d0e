internal import ModelGraph
internal import ModelSpec

/// `crop_resize`: boxes of images, sampled along both axes in single precision.
enum CropResizeForm: AssetForm {
  static let operations = ["crop_resize"]
  static let form = "gather_nd, gather_along_axis, mul, add, where"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let crop = try call.read(CropResize.self)
    let result = try call.fixedResult()
    let x = writer.cast(try writer.input(call, "x"), .fp32)
    let lengths = try x.fixed()
    try AssetCall.limit(max(crop.height, crop.width))
    let (boxes, images) = try boxes(call, crop, &writer)
    let count = try boxes.fixed("boxes")[0]
    let ends = corners(boxes, crop, height: lengths[2], width: lengths[3], &writer)
    let rows = BoxAxis(ends.top, ends.bottom, count: crop.height, of: lengths[2], mode: crop.samplingMode, &writer)
    let columns = BoxAxis(ends.left, ends.right, count: crop.width, of: lengths[3], mode: crop.samplingMode, &writer)
    // [N, C, H · W] of boxes that name their image; [1, B · C, H · W] of those that are cut out of all.
    let pixels = lengths[2] * lengths[3]
    let channels = images == nil ? lengths[0] * lengths[1] : lengths[1]
    var flat: AssetValue
    if let images {
      flat = writer.take(writer.reshape(x, [lengths[0], channels, pixels]), images, axis: 0)
    } else {
      flat = writer.broadcast(
        writer.reshape(x, [1, channels, pixels]), [Extent(count), Extent(channels), Extent(pixels)])
    }
    flat = writer.reshape(flat, [count, channels, pixels])
    let size = crop.height * crop.width
    func corner(_ row: AssetValue, _ column: AssetValue, _ writer: inout AssetWriter) -> AssetValue {
      let starts = writer.binary("mul", writer.expand(row, [2]), Float(lengths[3]))
      let places = writer.reshape(writer.binary("add", starts, writer.expand(column, [1])), [count, 1, size])
      return writer.takeAlong(
        flat, writer.broadcast(places, [Extent(count), Extent(channels), Extent(size)]), axis: 2)
    }
    func spread(_ value: AssetValue, _ axis: Int, _ writer: inout AssetWriter) -> AssetValue {
      let wide = writer.broadcast(
        writer.expand(value, [axis]), [Extent(count), Extent(crop.height), Extent(crop.width)])
      return writer.reshape(wide, [count, 1, size])
    }
    func mixed(_ a: AssetValue, _ b: AssetValue, _ part: AssetValue, _ writer: inout AssetWriter) -> AssetValue {
      writer.binary("add", a, writer.binary("mul", writer.binary("sub", b, a), part))
    }
    let (down, right) = (spread(rows.fraction, 2, &writer), spread(columns.fraction, 1, &writer))
    let upper = mixed(
      corner(rows.first, columns.first, &writer), corner(rows.first, columns.second, &writer), right, &writer)
    let lower = mixed(
      corner(rows.second, columns.first, &writer), corner(rows.second, columns.second, &writer), right, &writer)
    let inside = mixed(upper, lower, down, &writer)
    let isInside = writer.compare(
      "logical_and", spread(rows.isInside, 2, &writer), spread(columns.isInside, 1, &writer))
    let padded = writer.select(isInside, inside, writer.number(crop.padding, like: inside))
    return [writer.reshape(padded, result)]
  }

  /// Boxes as [N, 4], and the image of each, unless all boxes are cut out of all images.
  private static func boxes(
    _ call: AssetCall, _ crop: CropResize, _ writer: inout AssetWriter
  ) throws(OperationError) -> (AssetValue, AssetValue?) {
    switch crop.boxes {
    case .boxes(let type, let indices):
      let boxes = writer.cast(try writer.input(call, "boxes"), .fp32)
      if indices != nil { return (boxes, try writer.indices(call, "box_indices")) }
      return (boxes, writer.iota(type.shape[0]))
    case .roi(let type):
      let roi = writer.cast(try writer.input(call, "roi"), .fp32)
      guard let count = type.shape[0].fixed else { throw AssetCall.open("roi") }
      let isNamed = type.shape[2].isAlways(5)
      let flat = writer.reshape(roi, [count, isNamed ? 5 : 4])
      guard isNamed else { return (flat, nil) }
      let index = writer.reshape(writer.slice(flat, axis: 1, from: 0, count: 1), [count])
      return (writer.slice(flat, axis: 1, from: 1, count: 4), writer.cast(index, .int32))
    }
  }

  private static func corners(
    _ boxes: AssetValue, _ crop: CropResize, height: Int, width: Int, _ writer: inout AssetWriter
  ) -> (top: AssetValue, bottom: AssetValue, left: AssetValue, right: AssetValue) {
    let scaled = writer.binary("mul", boxes, crop.scale)
    var parts = (0..<4).map { writer.slice(scaled, axis: 1, from: $0, count: 1) }
    let isWidthFirst = crop.boxMode == .cornersWidthFirst || crop.boxMode == .centerSizeWidthFirst
    if isWidthFirst { parts = [parts[1], parts[0], parts[3], parts[2]] }
    if crop.isNormalized {
      for index in parts.indices {
        parts[index] = writer.binary("mul", parts[index], Float((index % 2 == 0 ? height : width) - 1))
      }
    }
    guard crop.boxMode == .centerSizeHeightFirst || crop.boxMode == .centerSizeWidthFirst else {
      return (parts[0], parts[2], parts[1], parts[3])
    }
    let (tall, wide) = (writer.binary("mul", parts[2], 0.5), writer.binary("mul", parts[3], 0.5))
    return (
      writer.binary("sub", parts[0], tall), writer.binary("add", parts[0], tall),
      writer.binary("sub", parts[1], wide), writer.binary("add", parts[1], wide)
    )
  }
}

/// Samples of boxes along an axis, [N, count].
private struct BoxAxis {
  let first: AssetValue
  let second: AssetValue
  let fraction: AssetValue
  let isInside: AssetValue

  /// Samples between two ends, each [N, 1], along an axis of `length` pixels.
  init(
    _ start: AssetValue, _ end: AssetValue, count: Int, of length: Int, mode: ImageSampling,
    _ writer: inout AssetWriter
  ) {
    let last = Float(length - 1)
    func row(_ writer: inout AssetWriter, _ place: (Float) -> Float) -> AssetValue {
      writer.floats((0..<count).map { place(Float($0)) }, .fp32, [1, count])
    }
    var (start, end) = (start, end)
    if mode == .unalignCorners {
      // A box whose end lies before its start is the whole image.
      let isTurned = writer.compare("greater", start, end)
      start = writer.select(isTurned, writer.number(0, like: start), start)
      end = writer.select(isTurned, writer.number(last, like: end), end)
    }
    let span = writer.binary("sub", end, start)
    let size = writer.unary("abs", span)
    var place: AssetValue
    switch mode {
    case .strictAlignCorners:
      place = writer.binary("mul", size, row(&writer) { count == 1 ? 0 : $0 / Float(count - 1) })
    case .alignCorners:
      place = writer.binary("mul", size, row(&writer) { count == 1 ? 0.5 : $0 / Float(count - 1) })
    case .standard:
      let step = writer.binary("mul", writer.binary("add", size, 1), 1 / Float(count))
      place = writer.binary("minimum", writer.binary("mul", step, row(&writer) { $0 }), size)
    case .offsetCorners:
      let raw = writer.binary("mul", writer.binary("maximum", size, 1), row(&writer) { ($0 + 0.5) / Float(count) })
      place = writer.binary("minimum", raw, size)
    case .unalignCorners:
      let whole = writer.binary("mul", writer.binary("add", size, 1), row(&writer) { ($0 + 0.5) / Float(count) })
      place = writer.binary("minimum", writer.binary("maximum", writer.binary("sub", whole, 0.5), 0), size)
    }
    let isBackward = writer.compare("greater", writer.number(0, like: span), span)
    let sign = writer.select(isBackward, writer.number(-1, like: span), writer.number(1, like: span))
    place = writer.binary("add", start, writer.binary("mul", place, sign))
    let slack = 1e-6 * Float(length)
    let isOutside = writer.compare(
      "logical_or", writer.compare("greater", writer.number(-slack, like: place), place),
      writer.compare("greater", place, last + slack))
    let inside = writer.binary("minimum", writer.binary("maximum", place, 0), last)
    let before = writer.floor(inside)
    first = writer.cast(before, .int32)
    second = writer.cast(writer.binary("minimum", writer.binary("add", before, 1), last), .int32)
    fraction = writer.binary("sub", inside, before)
    isInside = writer.unary("not", isOutside)
  }
}
