internal import ModelOps
internal import ModelSpec

// Tensors that are joined have one type; where they have not, one that has room for all. Negative axes count from the last.

extension MLTensor {
  /// Concatenates tensors along an axis.
  ///
  /// - Parameters:
  ///   - tensors: At least one; their shapes may only differ along the axis.
  ///   - axis: The first by default.
  public init(concatenating tensors: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    let tensors = MLTensor.joinable(Array(tensors))
    self = .result(
      "concat",
      [
        "values": .tensors(tensors), "axis": .integer(tensors[0].place(axis)), "interleave": .boolean(false),
      ])
  }

  /// Stacks tensors along a new axis.
  ///
  /// - Parameters:
  ///   - tensors: At least one, all of one shape.
  ///   - axis: The position of the new axis; the first by default.
  public init(stacking tensors: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    let tensors = MLTensor.joinable(Array(tensors))
    let first = tensors[0]
    for tensor in tensors {
      precondition(tensor.shape == first.shape, "a tensor to stack has shape \(tensor.shape), expected \(first.shape)")
    }
    self = .result(
      "stack",
      ["values": .tensors(tensors), "axis": .integer(first.place(axis, of: first.rank + 1))])
  }

  /// Stacks tensors along a new axis.
  ///
  /// - Parameters:
  ///   - tensors: At least one, all of one shape.
  ///   - axis: The position of the new axis; the first by default.
  public init(_ tensors: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    self.init(stacking: tensors, alongAxis: axis)
  }

  private static func joinable(_ tensors: [MLTensor]) -> [MLTensor] {
    precondition(!tensors.isEmpty, "there must be a tensor to join")
    guard let first = tensors.first else { return [0 as MLTensor] }
    let scalar = tensors.dropFirst().reduce(first.scalar) { $0.common(with: $1.scalar) }
    return tensors.map { $0.cast(to: scalar) }
  }

  /// This tensor and then `other` along an axis.
  ///
  /// - Parameter axis: The first unless given.
  public func concatenated(with other: MLTensor, alongAxis axis: Int = 0) -> MLTensor {
    MLTensor(concatenating: [self, other], alongAxis: axis)
  }

  /// The slices along an axis, which they do not have.
  ///
  /// - Parameter axis: The first unless given.
  public func unstacked(alongAxis axis: Int = 0) -> [MLTensor] {
    let axis = place(axis)
    return split(sizes: Array(repeating: 1, count: shape[axis]), alongAxis: axis).map { $0.squeezingShape(at: axis) }
  }

  /// Equal pieces along an axis.
  ///
  /// - Parameters:
  ///   - count: How many; divides the length of the axis.
  ///   - axis: The first unless given.
  public func split(count: Int, alongAxis axis: Int = 0) -> [MLTensor] {
    let axis = place(axis)
    precondition(
      count > 0 && shape[axis] % count == 0, "\(count) equal pieces cannot be made of an axis of length \(shape[axis])")
    return split(sizes: Array(repeating: shape[axis] / Swift.max(count, 1), count: count), alongAxis: axis)
  }

  /// Pieces along an axis.
  ///
  /// - Parameters:
  ///   - sizes: Their lengths, which add up to that of the axis.
  ///   - axis: The first unless given.
  public func split(sizes: [Int], alongAxis axis: Int = 0) -> [MLTensor] {
    let axis = place(axis)
    precondition(
      sizes.allSatisfy { $0 >= 0 } && sizes.reduce(0, +) == shape[axis],
      "pieces of lengths \(sizes) do not add up to an axis of length \(shape[axis])")
    if sizes.isEmpty { return [] }
    return MLTensor.results(
      "split", ["x": .tensor(self), "axis": .integer(axis), "split_sizes": .integers(sizes)], count: sizes.count)
  }
}
