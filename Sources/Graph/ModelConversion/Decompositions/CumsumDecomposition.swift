internal import ModelOps
internal import ModelSpec

/// `cumsum` with an axis that is counted from the end: the same counted from the front.
enum CumsumDecomposition: Decomposition {
  static let operation = "cumsum"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    guard case .constant? = operation["axis"]?.argument else { return nil }
    let axis = try operation.known.integer("axis", default: 0)
    guard axis < 0 else { return nil }
    let counted = try operation.known.axis("axis", axis, in: try operation.type("x").shape)
    return try composer.emit(operation.with("axis", .integer(counted)))
  }
}
