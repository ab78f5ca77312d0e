internal import ModelOps
internal import ModelSpec

/// How the tensors of single examples are combined to that of a mini-batch.
enum BatchStacking: CaseIterable, Sendable {
  /// Concatenated along the batch axis: axis 1 of [Sequence, Batch, Channel, Height, Width], otherwise axis 0, in which
  /// one example has length 1.
  case joined
  /// Stacked along a new first axis.
  case stacked

  /// The shape for `count` examples of the given shape; nil if they cannot be combined like this.
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

  /// Combines row-major tensors of one shape to the tensor of a mini-batch.
  ///
  /// - Parameters:
  ///   - shape: The shape of the mini-batch.
  ///   - outer: The number of separate parts of each tensor: the length of the axis before the batch axis.
  static func join(_ tensors: [Tensor], _ shape: [Int], outer: Int = 1) -> Tensor {
    tensors.count == 1 ? tensors[0].reshaped(shape) : Tensor(joining: tensors, shape, partCount: outer)
  }
}
