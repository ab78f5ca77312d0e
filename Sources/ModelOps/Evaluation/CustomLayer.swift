/// A layer whose code is the app's. It may be called by several predictions at once.
public protocol CustomLayer: Sendable {
  /// Shapes of the results for shapes of the arguments.
  ///
  /// - Throws: `OperationError` when the layer does not take such arguments.
  func outputShapes(_ inputs: [[Int]]) throws(OperationError) -> [[Int]]

  /// The results, of single precision.
  ///
  /// - Throws: `OperationError` when the layer fails.
  func evaluate(_ inputs: [Tensor]) throws(OperationError) -> [Tensor]
}
