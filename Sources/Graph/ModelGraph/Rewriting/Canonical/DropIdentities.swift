internal import ModelSpec

/// Operations that take, copy, pad or resize a whole value as it is are the value: `identity`, slices of everything, padding with
/// nothing, one tile, `concat` and `split` of one part, scaling by 1, and reductions over axes of length 1.
package enum DropIdentities: PatternPass {
  /// Operations whose result is the argument when it has the argument's shape.
  private static let keepsWhatKeepsShape: Set<String> = [
    "slice_by_size", "tile", "crop", "upsample_nearest_neighbor", "upsample_bilinear", "resize_nearest_neighbor",
    "reduce_max", "reduce_min", "reduce_mean", "reduce_sum", "reduce_prod",
  ]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    let arguments = operation[operation.operation == "concat" ? "values" : "x"]
    guard operation.outputs.count == 1, arguments.count == 1, case .value = arguments[0] else { return nil }
    if operation.operation == "identity" { return .value(arguments[0]) }
    guard let type = graph.type(arguments[0]), let result = graph.resultType(operation), type.scalar == result.scalar,
      isWhole(operation, type, result: result)
    else { return nil }
    return .value(arguments[0])
  }

  private static func isWhole(_ operation: GraphOperation, _ type: TensorType, result: TensorType) -> Bool {
    let keepsShape = type.shape == result.shape && type.shape.nonEmpty != nil
    switch operation.operation {
    // `concat` makes a vector of a number.
    case "concat", "split": return type.rank == result.rank
    case "pad": return operation["pad"].first?.integers?.allSatisfy { $0 == 0 } ?? false
    case "slice_by_index": return keepsShape && isForward(operation)
    default: return keepsShape && keepsWhatKeepsShape.contains(operation.operation)
    }
  }

  /// Whether a slice goes forward by ones and keeps all axes.
  private static func isForward(_ operation: GraphOperation) -> Bool {
    if let stride = operation["stride"].first {
      guard stride.integers?.allSatisfy({ $0 == 1 }) == true else { return false }
    }
    guard let mask = operation["squeeze_mask"].first else { return true }
    guard case .booleans(let flags)? = mask.known?.elements else { return false }
    return !flags.contains(true)
  }
}

extension Shape {
  /// The lengths; nil when one is not fixed or is 0.
  package var nonEmpty: [Int]? { fixed.flatMap { $0.contains(0) ? nil : $0 } }
}
