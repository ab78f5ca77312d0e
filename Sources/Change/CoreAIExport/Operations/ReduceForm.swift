internal import ModelGraph
internal import ModelSpec

/// Reductions over axes.
enum ReduceForm: AssetForm {
  static let operations = [
    "reduce_l1_norm", "reduce_l2_norm", "reduce_log_sum", "reduce_log_sum_exp", "reduce_max", "reduce_mean",
    "reduce_min", "reduce_prod", "reduce_sum", "reduce_sum_square",
  ]
  static let form = "reduce_sum, reduce_product, reduce_max, reduce_min with abs, mul, exp, log, sqrt, divide"

  private static let ofIntegers: Set<String> = [
    "reduce_l1_norm", "reduce_max", "reduce_min", "reduce_prod", "reduce_sum", "reduce_sum_square",
  ]

  static func widens(_ name: String) -> Bool { true }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    guard let reduction = call.resolved as? any Reduction else { throw OperationError("it is no reduction") }
    let x = try writer.input(call, "x")
    let axes = reduction.reduced.axes
    guard x.isFloat || ofIntegers.contains(call.name) else {
      throw AssetCall.unwritten("of integers, it is not written")
    }
    guard !axes.isEmpty, !x.lengths.contains(0) else { throw AssetCall.unwritten("of nothing, it is not written") }
    let reduced = reduced(x, call.name, axes: axes, &writer)
    // Lengths of 1 go without a new shape having to be known.
    if reduction.reduced.keepsDimensions { return [reduced] }
    return [writer.squeeze(reduced, axes)]
  }

  private static func reduced(
    _ x: AssetValue, _ name: String, axes: [Int], _ writer: inout AssetWriter
  ) -> AssetValue {
    switch name {
    case "reduce_sum": return writer.reduce(.sum, x, axes)
    case "reduce_prod": return writer.reduce(.product, x, axes)
    case "reduce_max": return writer.reduce(.max, x, axes)
    case "reduce_min": return writer.reduce(.min, x, axes)
    case "reduce_mean": return writer.mean(x, axes)
    case "reduce_l1_norm": return writer.reduce(.sum, writer.unary("abs", x), axes)
    case "reduce_sum_square": return writer.reduce(.sum, writer.binary("mul", x, x), axes)
    case "reduce_l2_norm": return writer.unary("sqrt", writer.reduce(.sum, writer.binary("mul", x, x), axes))
    case "reduce_log_sum": return writer.unary("log", writer.reduce(.sum, x, axes))
    default:
      let most = writer.reduce(.max, x, axes)
      // Infinities less infinities would be no numbers.
      let far = Float.greatestFiniteMagnitude
      let finite = writer.binary("minimum", writer.binary("maximum", most, -far), far)
      let sum = writer.reduce(.sum, writer.unary("exp", writer.binary("sub", x, finite)), axes)
      return writer.binary("add", writer.unary("log", sum), most)
    }
  }
}

/// The place of the largest or least element, the first of equals.
enum IndexReductionForm: AssetForm {
  static let operations = ["reduce_argmax", "reduce_argmin"]
  static let form = "reduce_max or reduce_min, equal, not_equal, where with the indices, reduce_min"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    guard let reduction = call.resolved as? any IndexReduction, let axis = reduction.reduced.axes.first else {
      throw OperationError("it is no reduction")
    }
    let given = try writer.input(call, "x")
    let x = given.scalar == .bool ? writer.cast(given, .int32) : given
    let first = first(x, axis: axis, isMaximum: call.name == "reduce_argmax", &writer)
    return [reduction.reduced.keepsDimensions ? first : writer.squeeze(first, [axis])]
  }

  /// The first place of the largest or least element along an axis, which stays.
  static func first(_ x: AssetValue, axis: Int, isMaximum: Bool, _ writer: inout AssetWriter) -> AssetValue {
    let best = writer.reduce(isMaximum ? .max : .min, x, [axis])
    let places = writer.expand(writer.iota(x.lengths[axis]), Array(1..<max(1, x.rank - axis)))
    var isBest = writer.compare("equal", x, best)
    // The best of elements with one that is no number is none, either: its place counts.
    if x.isFloat { isBest = writer.compare("logical_or", isBest, writer.compare("not_equal", x, x)) }
    // No place is as large as this number, with which the minimum begins.
    let own = writer.select(isBest, places, writer.number(2_147_483_520, like: AssetValue(0, .int32, [])))
    return writer.reduce(.min, own, [axis])
  }
}
