internal import ModelOps
import ModelSpec

extension MLTensor {
  /// How a tensor is padded.
  public enum PaddingMode: Hashable, Sendable, CustomStringConvertible {
    /// With a number.
    case constant(Float)
    /// With the elements mirrored at the edge, which is not repeated.
    case reflection
    /// With the elements mirrored at the edge, which is repeated.
    case symmetric

    /// The case's name, and its number.
    public var description: String {
      switch self {
      case .constant(let value): "constant(\(value))"
      case .reflection: "reflection"
      case .symmetric: "symmetric"
      }
    }
  }

  /// How an image is resized.
  public enum ResizeMethod: Hashable, Sendable, CustomStringConvertible {
    /// By the nearest pixel.
    case nearestNeighbor
    /// With pixels mixed of their neighbors.
    ///
    /// - Parameter alignCorners: Whether the centers of the corner pixels stay where they are; otherwise the edges do.
    case bilinear(alignCorners: Bool)

    /// The case's name, and its parameter.
    public var description: String {
      switch self {
      case .nearestNeighbor: "nearestNeighbor"
      case .bilinear(let alignCorners): "bilinear(alignCorners: \(alignCorners))"
      }
    }
  }

  /// With a number added before and after.
  ///
  /// - Parameters:
  ///   - sizes: Elements to add along each axis, 0 or more.
  ///   - value: 0 unless given.
  public func padded(forSizes sizes: [(before: Int, after: Int)], with value: Float = 0) -> MLTensor {
    padded(forSizes: sizes, mode: .constant(value))
  }

  /// The tensor with padding before and after.
  ///
  /// - Parameter sizes: Elements to add along each axis, 0 or more; fewer than the length of the axis for `reflection`,
  ///   and at most its length for `symmetric`.
  public func padded(forSizes sizes: [(before: Int, after: Int)], mode: PaddingMode) -> MLTensor {
    precondition(sizes.count == rank, "\(sizes.count) sizes of padding for \(rank) axes")
    precondition(sizes.allSatisfy { $0.before >= 0 && $0.after >= 0 }, "sizes of padding are 0 or more")
    switch mode {
    case .constant(let value): return padded(sizes, with: value)
    case .reflection: return mirrored(sizes, skipping: 1)
    case .symmetric: return mirrored(sizes, skipping: 0)
    }
  }

  private func padded(_ sizes: [(before: Int, after: Int)], with value: Float) -> MLTensor {
    if isScalar { return self }
    let value = MLTensor(value).cast(to: scalar)
    // Around a constant of its own type: half precision and truth values have no such attribute.
    var result = self
    for (axis, size) in sizes.enumerated() where size.before + size.after > 0 {
      let parts = [size.before, size.after].map { length in
        var shape = result.shape
        shape[axis] = length
        return MLTensor.result("nn.broadcast_to", ["x": .tensor(value), "shape": .integers(shape)])
      }
      result = MLTensor(concatenating: [parts[0], result, parts[1]], alongAxis: axis)
    }
    return result
  }

  private func mirrored(_ sizes: [(before: Int, after: Int)], skipping edge: Int) -> MLTensor {
    var result = self
    for (axis, size) in sizes.enumerated() where size.before + size.after > 0 {
      let length = shape[axis]
      precondition(
        Swift.max(size.before, size.after) <= length - edge,
        "\(Swift.max(size.before, size.after)) elements cannot be mirrored of an axis of length \(length)")
      var indices = (0..<size.before).reversed().map { $0 + edge }
      indices += Array(0..<length)
      indices += (0..<size.after).map { length - 1 - edge - $0 }
      result = result.gathering(atIndices: MLTensor(indices.map { Int32($0) }), alongAxis: axis)
    }
    return result
  }

  /// Images in another size.
  ///
  /// - Parameters:
  ///   - size: 1 or more each way.
  ///   - method: By the nearest pixel unless given.
  /// - Returns: A tensor of floats as this one, of shape [channels, height, width] or [batch, channels, height, width].
  public func resized(
    to size: (newHeight: Int, newWidth: Int), method: ResizeMethod = .nearestNeighbor
  ) -> MLTensor {
    precondition(size.newHeight > 0 && size.newWidth > 0, "an image of \(size) is empty")
    precondition(rank == 3 || rank == 4, "an image has 3 or 4 axes, this one has \(rank)")
    let (height, width) = (TensorArgument.integer(size.newHeight), TensorArgument.integer(size.newWidth))
    switch method {
    case .nearestNeighbor:
      return .result(
        "resize_nearest_neighbor",
        ["x": .tensor(self), "target_size_height": height, "target_size_width": width])
    case .bilinear(let alignCorners):
      let mode = alignCorners ? "STRICT_ALIGN_CORNERS" : "UNALIGN_CORNERS"
      return .result(
        "resize_bilinear",
        [
          "x": .tensor(self), "target_size_height": height, "target_size_width": width, "sampling_mode": .string(mode),
        ])
    }
  }
}
