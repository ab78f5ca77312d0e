internal import ModelGraph
internal import ModelSpec

/// Images sampled at coordinates: `resample` and `affine`, in single precision.
enum SampleForm: AssetForm {
  static let operations = ["resample", "affine"]
  static let form = "gather_along_axis of the corners, mul, add, where; batch_matmul for the coordinates"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let x = writer.cast(try writer.input(call, "x"), .fp32)
    let result = try call.fixedResult()
    let lengths = try x.fixed()
    let (sampling, padding): (CoordinateSampling, Float)
    var grid: AssetValue
    if let resample = call.resolved as? Resample {
      (sampling, padding) = (resample.sampling, resample.padding)
      grid = writer.cast(try writer.input(call, "coordinates"), .fp32)
    } else {
      let affine = try call.read(Affine.self)
      (sampling, padding) = (affine.sampling, affine.padding)
      grid = try self.grid(affine, call, &writer)
    }
    let (batch, channels, count) = (lengths[0], lengths[1], result[2] * result[3])
    grid = writer.reshape(grid, [grid.lengths[0], Extent(count), 2])
    let columns = SampleAxis(grid, 0, of: lengths[3], sampling, &writer)
    let rows = SampleAxis(grid, 1, of: lengths[2], sampling, &writer)
    let flat = writer.reshape(x, [batch, channels, lengths[2] * lengths[3]])
    func corner(_ row: SamplePlace, _ column: SamplePlace, _ writer: inout AssetWriter) -> AssetValue {
      let places = writer.binary("add", writer.binary("mul", row.index, Float(lengths[3])), column.index)
      let wide = writer.broadcast(
        writer.expand(places, [1]), [Extent(batch), Extent(channels), Extent(count)])
      let found = writer.takeAlong(flat, wide, axis: 2)
      guard let (first, second) = row.isOutside.flatMap({ first in column.isOutside.map { (first, $0) } }) else {
        return found
      }
      let isOutside = writer.expand(writer.compare("logical_or", first, second), [1])
      return writer.select(isOutside, writer.number(padding, like: AssetValue(0, .fp32, [])), found)
    }
    guard let (right, down) = columns.fraction.flatMap({ right in rows.fraction.map { (right, $0) } }) else {
      return [writer.reshape(corner(rows.first, columns.first, &writer), result)]
    }
    func mixed(_ a: AssetValue, _ b: AssetValue, _ part: AssetValue, _ writer: inout AssetWriter) -> AssetValue {
      let part = writer.expand(part, [1])
      let rest = writer.binary("sub", writer.number(1, like: part), part)
      return writer.binary("add", writer.binary("mul", a, rest), writer.binary("mul", b, part))
    }
    let upper = mixed(
      corner(rows.first, columns.first, &writer), corner(rows.first, columns.second, &writer), right, &writer)
    let lower = mixed(
      corner(rows.second, columns.first, &writer), corner(rows.second, columns.second, &writer), right, &writer)
    return [writer.reshape(mixed(upper, lower, down, &writer), result)]
  }

  /// The coordinates that a matrix maps those of the result to.
  private static func grid(
    _ affine: Affine, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    try AssetCall.limit(affine.height, times: affine.width)
    var points: [Float] = []
    for row in 0..<affine.height {
      for column in 0..<affine.width {
        points += [
          Float(affine.coordinate(column, of: affine.width)), Float(affine.coordinate(row, of: affine.height)), 1,
        ]
      }
    }
    let base = writer.floats(points, .fp32, [affine.height * affine.width, 3])
    let matrix = writer.cast(try writer.input(call, "transform_matrix"), .fp32)
    let rows = writer.reshape(matrix, [matrix.lengths[0], 2, 3])
    return writer.matmul(base, writer.transpose(rows, [0, 2, 1]))
  }
}

/// A pixel along an axis.
private struct SamplePlace {
  let index: AssetValue
  /// Whether it lies outside of the image; nil where nothing does.
  let isOutside: AssetValue?
}

/// The pixels that samples lie between along an axis.
private struct SampleAxis {
  let first: SamplePlace
  let second: SamplePlace
  /// How near the second one is; nil where the nearest counts alone.
  let fraction: AssetValue?

  init(
    _ grid: AssetValue, _ index: Int, of length: Int, _ sampling: CoordinateSampling, _ writer: inout AssetWriter
  ) {
    let coordinate = writer.squeeze(writer.slice(grid, axis: 2, from: index, count: 1), [2])
    let (whole, last) = (Float(length), Float(length - 1))
    // The pixel is scale · coordinate + offset.
    let (scale, offset): (Float, Float) =
      switch (sampling.coordinates, sampling.alignsCorners) {
      case (.unnormalized, _): (1, 0)
      case (.minusOneToOne, true): (last / 2, last / 2)
      case (.minusOneToOne, false): (whole / 2, (whole - 1) / 2)
      case (.zeroToOne, true): (last, 0)
      case (.zeroToOne, false): (whole, -0.5)
      }
    var place = writer.binary("add", writer.binary("mul", coordinate, scale), offset)
    switch sampling.padding {
    case .constant:
      place = writer.binary("minimum", writer.binary("maximum", place, -2), whole + 1)
    case .border: break
    case .reflection: place = Self.mirrored(place, from: 0, span: last, &writer)
    case .symmetric: place = Self.mirrored(place, from: -0.5, span: whole, &writer)
    }
    let isOpen = sampling.padding == .constant
    if !isOpen { place = writer.binary("minimum", writer.binary("maximum", place, 0), last) }
    func pixel(_ place: AssetValue, _ writer: inout AssetWriter) -> SamplePlace {
      let inside = writer.binary("minimum", writer.binary("maximum", place, 0), last)
      let isOutside =
        isOpen
        ? writer.compare(
          "logical_or", writer.compare("greater", writer.number(0, like: place), place),
          writer.compare("greater", place, last)) : nil
      return SamplePlace(index: writer.cast(inside, .int32), isOutside: isOutside)
    }
    guard sampling.interpolation == .bilinear else {
      first = pixel(writer.unary("round", place), &writer)
      (second, fraction) = (first, nil)
      return
    }
    let before = writer.floor(place)
    first = pixel(before, &writer)
    let next = writer.binary("add", before, 1)
    second = pixel(isOpen ? next : writer.binary("minimum", next, last), &writer)
    fraction = writer.binary("sub", place, before)
  }

  /// A place mirrored at both ends of a span, again and again.
  private static func mirrored(
    _ place: AssetValue, from start: Float, span: Float, _ writer: inout AssetWriter
  ) -> AssetValue {
    guard span > 0 else { return writer.binary("mul", place, 0) }
    let distance = writer.unary("abs", writer.binary("sub", place, start))
    let periods = writer.floor(writer.binary("divide", distance, 2 * span))
    let rest = writer.binary("sub", distance, writer.binary("mul", periods, 2 * span))
    let back = writer.binary("sub", writer.number(2 * span, like: rest), rest)
    return writer.binary("add", writer.binary("minimum", rest, back), start)
  }
}
