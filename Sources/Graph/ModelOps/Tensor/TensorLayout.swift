/// The order that a tensor's elements lie in.
public enum TensorLayout: Sendable {
  /// The last axis runs fastest.
  case rowMajor
  /// Axis 1, the channels, runs fastest; the others keep their order: [N, C, H, W] lies as [N, H, W, C]. Only for
  /// tensors of rank 3 to 5.
  case channelsLast

  /// Axes in the order that elements lie in, the fastest last.
  func axes(rank: Int) -> [Int] { self == .rowMajor ? Array(0..<rank) : [0] + Array(2..<rank) + [1] }
}

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
}
