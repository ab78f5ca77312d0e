internal import ModelSpec

/// Slices of a fixed shape are `slice_by_index` from first to last index, counted from the front, without masks: `slice_by_size`,
/// masks and negative indices say the same.
package enum SpellSlices: PatternPass {
  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard let x = operation["x"].first, let lengths = graph.type(x)?.shape.nonEmpty,
      let result = graph.resultType(operation)?.shape.fixed, result.count == lengths.count,
      let begin = begin(operation, lengths)
    else { return nil }
    let end = zip(begin, result).map(+)
    guard zip(end, lengths).allSatisfy({ $0 <= $1 }) else { return nil }
    let plain = operation.becoming(
      "slice_by_index", [("x", x), ("begin", .constant(.integers(begin))), ("end", .constant(.integers(end)))])
    return .operation(plain)
  }

  /// The first index of each axis; nil when it is not known, or a slice does more than take what follows it.
  private static func begin(_ operation: GraphOperation, _ lengths: [Int]) -> [Int]? {
    guard let given = operation["begin"].first?.integers, given.count == lengths.count else { return nil }
    let counted = zip(given, lengths).map { $0 < 0 ? $0 + $1 : $0 }
    guard counted.allSatisfy({ $0 >= 0 }) else { return nil }
    switch operation.operation {
    case "slice_by_size": return operation.hasConstants("size") ? counted : nil
    case "slice_by_index":
      let masks = ["begin_mask", "end_mask", "squeeze_mask"].map { flags(operation, $0, count: lengths.count) }
      guard operation.hasConstants("end"), let begins = masks[0], masks[1] != nil,
        masks[2]?.contains(true) == false,
        operation["stride"].first.map({ $0.integers?.allSatisfy { $0 == 1 } == true }) ?? true
      else { return nil }
      return zip(counted, begins).map { $1 ? 0 : $0 }
    default: return nil
    }
  }

  private static func flags(_ operation: GraphOperation, _ parameter: String, count: Int) -> [Bool]? {
    guard let bound = operation[parameter].first else { return [Bool](repeating: false, count: count) }
    guard case .booleans(let flags)? = bound.known?.elements, flags.count == count else { return nil }
    return flags
  }
}
