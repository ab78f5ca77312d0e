internal import ModelSpec

extension Tensor {
  /// The tensor with its elements in row-major order; itself when they are.
  public func rowMajor(_ context: ExecutionContext) -> Tensor {
    layout == .rowMajor ? self : lying(.rowMajor, context)
  }

  /// The tensor with its channels running fastest; itself when they do, or when its rank is not 3 to 5.
  public func channelsLast(_ context: ExecutionContext) -> Tensor {
    3...5 ~= rank ? lying(.channelsLast, context) : self
  }

  /// Axes in the order that elements lie in, the fastest last.
  var axesInMemory: [Int] { layout.axes(rank: rank) }

  /// The places of all elements.
  var places: Places { Places(shape, layout: layout) }
}
