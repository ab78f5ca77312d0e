internal import ModelOps

/// How an operation that MIL does not have, or has in a narrower form, is put together of operations that MIL has.
protocol Decomposition: Sendable {
  /// Name of the operation.
  static var operation: String { get }

  /// The results; nil when the operation can stand as it is.
  ///
  /// - Throws: `OperationError` when MIL cannot say it.
  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]?
}

/// All decompositions.
enum Decompositions {
  static let all: [any Decomposition.Type] = [
    AcoshDecomposition.self,
    AsinhDecomposition.self,
    BatchStatisticsNormDecomposition.self,
    BroadcastToDecomposition.self,
    ConvTransposeDecomposition.self,
    CropLikeDecomposition.self,
    CumsumDecomposition.self,
    CustomDecomposition.self,
    ExactArithmeticDecomposition.self,
    ExactCastDecomposition.self,
    GruDecomposition.self,
    LstmDecomposition.self,
    MatmulDecomposition.self,
    MeanVarianceNormDecomposition.self,
    MergeLeadingDecomposition.self,
    PadToSizeDecomposition.self,
    PreluDecomposition.self,
    ReshapeDecomposition.self,
    ReshapeLikeDecomposition.self,
    RnnDecomposition.self,
    ScanDecomposition.self,
    SelectDecomposition.self,
    SliceAxisBySizeDecomposition.self,
    SoftplusParametricDecomposition.self,
    SplitLeadingDecomposition.self,
    SqueezeDecomposition.self,
    TriangularPartDecomposition.self,
    UnpackLinearDecomposition.self,
    UnpackLutDecomposition.self,
    UpdateStateDecomposition.self,
  ]

  private static let byName: [String: any Decomposition.Type] = Dictionary(
    all.map { ($0.operation, $0) }, uniquingKeysWith: { first, _ in first })

  static func named(_ operation: String) -> (any Decomposition.Type)? { byName[operation] }
}
