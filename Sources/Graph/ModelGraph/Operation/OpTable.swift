/// All operations by name.
public enum OpTable {
  /// Every operation, family by family.
  public static let all: [any TensorOperation.Type] =
    ConvOperations.all
    + PoolOperations.all
    + ActivationOperations.all
    + ElementwiseBinaryOperations.all
    + ElementwiseUnaryOperations.all
    + LinearOperations.all
    + NormalizationOperations.all
    + ReductionOperations.all
    + RecurrentOperations.all
    + RearrangementOperations.all
    + ContentsOperations.all
    + ImageResizingOperations.all
    + ScatterGatherOperations.all
    + ControlFlowOperations.all
    + ListOperations.all
    + StateOperations.all
    + ClassifyOperations.all
    + RandomOperations.all
    + ConstexprOperations.all
    + QuantizationOperations.all
    + NetworkOperations.all
    + TrainingOperations.all

  private static let byName: [String: any TensorOperation.Type] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The operation called `name`; nil when the table has none.
  public static func operation(_ name: String) -> (any TensorOperation.Type)? { byName[name] }
}
