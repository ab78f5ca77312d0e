internal import ModelSpec

/// The order that a tensor's elements lie in.
public enum TensorLayout: Sendable {
  /// The last axis runs fastest.
  case rowMajor
  /// Axis 1, the channels, runs fastest; the others keep their order: [N, C, H, W] lies as [N, H, W, C]. Only for
  /// tensors of rank 3 to 5.
  case channelsLast

  /// Axes in the order that elements lie in, the fastest last.
  package func axes(rank: Int) -> [Int] { self == .rowMajor ? Array(0..<rank) : [0] + Array(2..<rank) + [1] }
}
