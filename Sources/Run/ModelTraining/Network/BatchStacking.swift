internal import ModelOps

/// How the tensors of single examples become that of a mini-batch.
enum BatchStacking: CaseIterable, Sendable {
  /// One after the other along the axis that counts the examples of a batch: axis 1 of
  /// [Sequence, Batch, Channel, Height, Width], else axis 0, where one example has length 1.
  case joined
  /// An axis is put in front.
  case stacked

  /// The shape for `count` examples that have `shape` each; nil when they cannot be put together so.
  func shape(_ shape: [Int], count: Int, hasFiveAxes: Bool) -> [Int]? {
    switch self {
    case .stacked: return hasFiveAxes ? nil : [count] + shape
    case .joined:
      let axis = hasFiveAxes ? 1 : 0
      guard axis < shape.count, shape.count > 1, shape[axis] == 1 else { return nil }
      var joined = shape
      joined[axis] = count
      return joined
    }
  }

  /// Row-major tensors of one shape as the tensor of a mini-batch.
  ///
  /// - Parameters:
  ///   - shape: Of the mini-batch.
  ///   - outer: How many parts each tensor has that lie apart: the length of the axis before the one that counts examples.
  static func join(_ tensors: [Tensor], _ shape: [Int], outer: Int = 1) -> Tensor {
    tensors.count == 1 ? tensors[0].reshaped(shape) : Tensor(joining: tensors, shape, partCount: outer)
  }
}
