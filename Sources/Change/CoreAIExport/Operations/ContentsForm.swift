internal import ModelGraph
internal import ModelSpec

/// `band_part`, `cumsum`, `non_zero`, `one_hot`.
enum ContentsForm: AssetForm {
  static let operations = ["band_part", "cumsum", "non_zero", "one_hot"]
  static let form = "range, sub, greater, where; scan; non_zero; equal"

  static func widens(_ name: String) -> Bool { name == "cumsum" }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    switch call.name {
    case "band_part":
      let x = try writer.input(call, "x")
      return [band(x, try call.read(BandPart.self), &writer)]
    case "cumsum": return [try sum(call, &writer)]
    case "non_zero":
      let x = try writer.input(call, "x")
      let (_, lengths) = try call.result()
      return [writer.add("primitive.non_zero_v1", [x], .int32, lengths)]
    default: return [try oneHot(call, &writer)]
    }
  }

  /// Elements near the diagonal, and 0 elsewhere.
  private static func band(_ x: AssetValue, _ band: BandPart, _ writer: inout AssetWriter) -> AssetValue {
    let rows = writer.expand(writer.iota(x.lengths[x.rank - 2]), [1])
    let below = writer.binary("sub", rows, writer.iota(x.lengths[x.rank - 1]))
    var result = x
    let zero = writer.number(0, like: AssetValue(0, x.scalar, []))
    if band.lower >= 0 {
      let isOutside = writer.compare("greater", below, Float(band.lower))
      result = writer.select(isOutside, zero, result)
    }
    if band.upper >= 0 {
      let bound = writer.integers([-band.upper], .int32, [])
      result = writer.select(writer.compare("greater", bound, below), zero, result)
    }
    return result
  }

  private static func sum(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> AssetValue {
    let sum = try call.read(Cumsum.self)
    guard let axis = sum.axis else { throw OperationError("`axis` is computed", argument: "axis") }
    let x = try writer.input(call, "x")
    let inclusive = writer.scan(x, axis: axis, isReversed: sum.isReversed)
    guard sum.isExclusive else { return inclusive }
    // All but the last sum, behind a 0.
    let (zero, far) = (writer.single(0, x.scalar), Int(Int32.max))
    var (starts, ends, padding) = (
      x.lengths.map { _ in 0 }, x.lengths.map { _ in far }, x.lengths.flatMap { _ in [0, 0] }
    )
    if sum.isReversed { starts[axis] = 1 } else { ends[axis] = -1 }
    padding[2 * axis + (sum.isReversed ? 1 : 0)] = 1
    var lengths = x.lengths
    lengths[axis] = (lengths[axis] - 1).asLength
    let others = writer.slice(inclusive, starts, ends: ends, steps: x.lengths.map { _ in 1 }, to: lengths)
    return writer.pad(others, padding, with: zero)
  }

  private static func oneHot(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> AssetValue {
    let oneHot = try call.read(OneHot.self)
    let (scalar, _) = try call.result()
    let indices = writer.expand(try writer.indices(call, "indices"), [oneHot.axis])
    let like = AssetValue(0, scalar, [])
    let on = try writer.number(call, "on_value", like: like) ?? writer.number(1, like: like)
    let off = try writer.number(call, "off_value", like: like) ?? writer.number(0, like: like)
    let places: AssetValue
    if oneHot.size.isFixed {
      places = writer.iota(oneHot.size)
    } else {
      let size = writer.reshape(try writer.indices(call, "one_hot_vector_size"), [Int]())
      places = writer.range(
        writer.scalar(0, isSigned: true), size, step: writer.scalar(1, isSigned: true), length: oneHot.size)
    }
    let column = writer.expand(places, Array(1..<max(1, indices.rank - oneHot.axis)))
    return writer.select(writer.compare("equal", indices, column), on, off)
  }
}
