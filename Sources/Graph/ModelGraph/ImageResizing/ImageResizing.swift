internal import ModelSpec

/// What the operations that bring height and width of images to a size have in common.
package protocol ImageResizing: DifferentiableOperation {
  static var interpolation: Resize.Interpolation { get }
  /// The parameters beside `x`.
  static var attributes: [String] { get }

  /// [*b, C, H, W]
  var x: TensorType { get }
  /// Of the result.
  var size: (height: Extent, width: Extent) { get }

  /// Where `count` samples of an axis of `length` pixels lie.
  func samples(_ count: Int, of length: Int) -> AxisSamples
}

extension ImageResizing {
  package static var cost: Cost { .perElement }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    (shape[x.rank - 2], shape[x.rank - 1]) = size
    return [try x.sampled(to: shape)]
  }

  /// What each pixel has given to others comes back: a product with a matrix for each axis.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateResized(call, Self.name, attributes: Self.attributes)
  }
}

extension OperationArguments {
  /// Height and width of a result.
  ///
  /// - Throws: when one of them is less than 1.
  package func imageSize(
    _ height: String, _ width: String, default fallback: Int? = nil
  ) throws(OperationError) -> (height: Int, width: Int) {
    let size = (try integer(height, default: fallback), try integer(width, default: fallback))
    for (name, length) in [(height, size.0), (width, size.1)] where length < 1 {
      throw OperationError("`\(name)` is \(length), expected at least 1", argument: name)
    }
    return size
  }
}
