/// What is known of a layer whose code is the app's before it runs.
public protocol CustomLayerShapes: Sendable {
  /// Shapes of the results for shapes of the arguments.
  ///
  /// - Throws: `OperationError` when the layer does not take such arguments.
  func outputShapes(_ inputs: [[Int]]) throws(OperationError) -> [[Int]]
}
