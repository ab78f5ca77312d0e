internal import ModelOps
internal import ModelSpec

/// `squeeze` of all axes of length 1 with the axes named that have it whatever runs. Axes of open length stay, though they
/// may turn out to be 1: the rank is known then, as coremltools has it.
enum SqueezeDecomposition: Decomposition {
  static let operation = "squeeze"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let shape = try operation.type("x").shape
    guard operation["axes"] == nil, !shape.isFixed else { return nil }
    let axes = shape.indices.filter { shape[$0].isAlways(1) }
    guard !axes.isEmpty else { return [try operation.required("x")] }
    return try composer.emit(operation.with("axes", .integers(axes)))
  }
}
