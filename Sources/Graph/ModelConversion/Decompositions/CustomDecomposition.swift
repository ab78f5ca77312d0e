internal import ModelOps

/// `nn.custom`: code of an app, which no program can hold.
enum CustomDecomposition: Decomposition {
  static let operation = "nn.custom"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    throw OperationError("custom layers have no form in an ML Program")
  }
}
