internal import CoreAIFormat
internal import ModelGraph
internal import ModelSpec

/// Tensors with something around them, and repeated.
enum PartForm: AssetForm {
  static let operations = ["pad", "tile"]
  static let form = "pad; reshape and broadcast_in_dims, concat"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let x = try writer.input(call, "x")
    return [call.name == "tile" ? try tiled(x, call, &writer) : try padded(x, call, &writer)]
  }

  private static func tiled(
    _ x: AssetValue, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let (_, lengths) = try call.result()
    guard let repeats = call.integers("reps") else {
      return computed(x, try writer.indices(call, "reps"), to: lengths, &writer)
    }
    // A new axis in front of each repeats it.
    var result = x
    for (axis, count) in repeats.enumerated() where count != 1 && count >= 0 {
      var (wide, whole) = (result.lengths, result.lengths)
      wide.insert(Extent(count), at: axis)
      whole[axis] = whole[axis] * Extent(count)
      result = writer.reshape(writer.broadcast(writer.expand(result, [axis]), wide), whole)
    }
    return result
  }

  /// `x` repeated as often as a vector says, where less than none is once.
  private static func computed(
    _ x: AssetValue, _ given: AssetValue, to lengths: [Extent], _ writer: inout AssetWriter
  ) -> AssetValue {
    let one = writer.number(1, like: given)
    let isNone = writer.compare("greater", writer.number(0, like: given), given)
    let repeats = writer.select(isNone, one, given)
    // Each axis as its repetitions and what is repeated.
    let own = writer.shape(x)
    let rank = Extent(x.rank)
    let apart = writer.concat([writer.reshape(one, [rank, 1]), writer.reshape(own, [rank, 1])], axis: 1)
    let wide = writer.concat([writer.reshape(repeats, [rank, 1]), writer.reshape(own, [rank, 1])], axis: 1)
    let pairs = x.lengths.flatMap { [Extent.unknown, $0] }
    func flat(_ value: AssetValue, _ writer: inout AssetWriter) -> AssetValue { writer.reshape(value, [rank * 2]) }
    let singles = writer.add(
      "primitive.reshape_v2", [x, flat(apart, &writer)], x.scalar, x.lengths.flatMap { [1, $0] })
    let shape = writer.cast(flat(wide, &writer), .uint32)
    let repeated = writer.add("primitive.broadcast_to_v1", [singles, shape], x.scalar, pairs)
    return writer.add("primitive.reshape_v2", [repeated, writer.binary("mul", repeats, own)], x.scalar, lengths)
  }

  private static func padded(
    _ x: AssetValue, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let pad = try call.read(Pad.self)
    let mode =
      switch pad.mode {
      case .constant: 1
      case .reflect: 2
      case .replicate: 3
      }
    let number = try writer.number(call, "constant_val", like: x) ?? writer.single(0, x.scalar)
    let amounts = pad.amounts.compactMap(\.fixed)
    guard amounts.count == pad.amounts.count else {
      let (_, lengths) = try call.result()
      var given = try writer.indices(call, "pad")
      let missing = 2 * x.rank - pad.amounts.count
      if missing > 0 {
        given = writer.concat([writer.vector([Int](repeating: 0, count: missing), isSigned: true), given], axis: 0)
      }
      return writer.add(
        "primitive.pad_v1", [x, writer.cast(given, .uint32), number], x.scalar, lengths,
        properties: [writer.builder.mode(.padding, mode)])
    }
    let all = [Int](repeating: 0, count: max(0, 2 * x.rank - amounts.count)) + amounts
    guard all.count == 2 * x.rank, all.allSatisfy({ $0 >= 0 }) else {
      throw OperationError("`pad` is negative, or has more axes than `x`", argument: "pad")
    }
    guard mode != 1 else { return writer.pad(x, all, with: number) }
    // Mirrors of mirrors, and mirrors of one element, are taken by their places.
    var (result, rest) = (x, all)
    for axis in x.lengths.indices where all[2 * axis] != 0 || all[2 * axis + 1] != 0 {
      guard let length = x.lengths[axis].fixed, length > 0 else { continue }
      guard mode == 2, max(all[2 * axis], all[2 * axis + 1]) >= length else { continue }
      try AssetCall.limit(max(all[2 * axis], all[2 * axis + 1], length))
      let places = (-all[2 * axis]..<length + all[2 * axis + 1]).map { mirrored($0, length) }
      result = writer.take(result, writer.vector(places, isSigned: true), axis: axis)
      (rest[2 * axis], rest[2 * axis + 1]) = (0, 0)
    }
    return writer.pad(result, rest, with: number, mode: mode)
  }

  /// The element that `place` mirrors, at the elements of the edge, again and again.
  private static func mirrored(_ place: Int, _ length: Int) -> Int {
    guard length > 1 else { return 0 }
    let period = 2 * (length - 1)
    let rest = ((place % period) + period) % period
    return rest < length ? rest : period - rest
  }
}
