internal import ModelOps
internal import ModelSpec

/// Removes operations that take, copy, pad or resize a whole value as it is: `identity`, slices of everything, padding with
/// nothing, one tile, `concat` and `split` of one part, scaling by 1, and reductions over axes of length 1.
package enum NoOpSlices: LocalPass {
  package static let name = "no-op-slices"
  package static let summary = "Remove identities, slices of everything, empty padding, single tiles and parts"

  /// Operations whose result is the argument when it has the argument's shape.
  private static let keepsWhatKeepsShape: Set<String> = [
    "slice_by_size", "tile", "crop", "upsample_nearest_neighbor", "upsample_bilinear", "resize_nearest_neighbor",
    "reduce_max", "reduce_min", "reduce_mean", "reduce_sum", "reduce_prod",
  ]

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.outputs.count == 1, let result = operation.outputs[0].type?.tensor else { return nil }
    let parameter = operation.type == "concat" ? "values" : "x"
    guard let x = operation.name(parameter), let type = scope.types[x]?.tensor, type.dataType == result.dataType else {
      return nil
    }
    return try isWhole(operation, type, result: result, scope) ? .value(x) : nil
  }

  private static func isWhole(
    _ operation: MILSpec.Operation, _ type: MILSpec.TensorType, result: MILSpec.TensorType, _ scope: RewriteScope
  ) throws(Diagnostic) -> Bool {
    let keepsShape = type.fixedShape != nil && type.fixedShape == result.fixedShape
    switch operation.type {
    case "identity": return true
    // `concat` makes a vector of a number.
    case "concat", "split": return type.knownSizes?.count == result.knownSizes?.count && type.knownSizes != nil
    case "pad":
      guard let amounts = try scope.integers(operation, "pad") else { return false }
      return amounts.allSatisfy { $0 == 0 }
    case "slice_by_index": return keepsShape ? try isForward(operation, scope) : false
    default: return keepsShape && keepsWhatKeepsShape.contains(operation.type)
    }
  }

  /// Whether a slice goes forward by ones and keeps all axes.
  private static func isForward(_ operation: MILSpec.Operation, _ scope: RewriteScope) throws(Diagnostic) -> Bool {
    if scope.has(operation, "stride") {
      guard let strides = try scope.integers(operation, "stride"), strides.allSatisfy({ $0 == 1 }) else { return false }
    }
    guard scope.has(operation, "squeeze_mask") else { return true }
    guard let mask = try scope.tensor(operation, "squeeze_mask"), mask.form == .boolean else { return false }
    return !mask.booleanArray.contains(true)
  }
}
