internal import ModelOps
internal import ModelSpec

/// `softplus_parametric` with one factor for all channels: the factor for each of them.
enum SoftplusParametricDecomposition: Decomposition {
  static let operation = "softplus_parametric"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let channels = try operation.type("x").shape[1].fixed ?? 1
    var spread = operation
    var isSpread = false
    for parameter in ["alpha", "beta"] {
      let factor = try operation.required(parameter)
      guard factor.type?.shape.elementCount.isAlways(1) == true, channels > 1 else { continue }
      let copies = try composer.emitOne("tile", [("x", factor), ("reps", .integers([channels]))])
      spread = spread.with(parameter, copies)
      isSpread = true
    }
    return isSpread ? try composer.emit(spread) : nil
  }
}
