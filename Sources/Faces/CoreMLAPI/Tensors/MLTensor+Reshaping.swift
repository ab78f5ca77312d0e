internal import ModelOps
internal import ModelSpec

extension MLTensor {
  /// The same elements in row-major order, with another shape.
  ///
  /// - Parameter newShape: One length may be −1: it is computed from the others.
  public func reshaped(to newShape: [Int]) -> MLTensor {
    let open = newShape.indices.filter { newShape[$0] == -1 }
    precondition(open.count <= 1, "the shape \(newShape) leaves \(open.count) lengths open, expected one at most")
    var target = newShape
    if let axis = open.first {
      target[axis] = 1
      let rest = TensorMemory.count(target)
      precondition(
        rest > 0 && scalarCount % rest == 0, "\(scalarCount) elements do not fit the shape \(newShape)")
      target[axis] = scalarCount / Swift.max(rest, 1)
    }
    precondition(
      TensorMemory.count(target) == scalarCount, "\(scalarCount) elements do not fit the shape \(newShape)")
    if target == shape { return self }
    if scalarCount == 0 {
      // A length of 0 means another thing to the operation.
      return MLTensor(Tensor(zeros: scalar, target))
    }
    return .result("reshape", ["x": .tensor(self), "shape": .integers(target)])
  }

  /// The elements in row-major order as a vector.
  public func flattened() -> MLTensor { reshaped(to: [scalarCount]) }

  /// With the axes in opposite order.
  public func transposed() -> MLTensor { transposed(permutation: Array((0..<rank).reversed())) }

  /// With the axes in another order: axis i of the result is axis `permutation[i]` of this.
  ///
  /// - Parameter permutation: Every axis once; negative numbers count from the last.
  public func transposed(permutation: Int...) -> MLTensor { transposed(permutation: permutation) }

  /// With the axes in another order: axis i of the result is axis `permutation[i]` of this.
  ///
  /// - Parameter permutation: Every axis once; negative numbers count from the last.
  public func transposed(permutation: [Int]) -> MLTensor {
    let axes = permutation.map { place($0) }
    precondition(axes.sorted() == Array(0..<rank), "\(permutation) is no order of \(rank) axes")
    return isScalar ? self : .result("transpose", ["x": .tensor(self), "perm": .integers(axes)])
  }

  /// Without the axes of length 1.
  public func squeezingShape() -> MLTensor { reshaped(to: shape.filter { $0 != 1 }) }

  /// Without these axes, which have length 1.
  ///
  /// - Parameter axes: Negative numbers count from the last.
  public func squeezingShape(at axes: Int...) -> MLTensor { squeezingShape(at: axes) }

  /// Without these axes, which have length 1.
  ///
  /// - Parameter axes: Negative numbers count from the last.
  public func squeezingShape(at axes: [Int]) -> MLTensor {
    let axes = axes.map { place($0) }
    for axis in axes { precondition(shape[axis] == 1, "axis \(axis) has length \(shape[axis]), expected 1") }
    return reshaped(to: shape.indices.filter { !axes.contains($0) }.map { shape[$0] })
  }

  /// With axes of length 1 put in.
  ///
  /// - Parameter axes: Where the result has them; negative numbers count from its last axis.
  public func expandingShape(at axes: Int...) -> MLTensor { expandingShape(at: axes) }

  /// With axes of length 1 put in.
  ///
  /// - Parameter axes: Where the result has them; negative numbers count from its last axis.
  public func expandingShape(at axes: [Int]) -> MLTensor {
    let newRank = rank + axes.count
    let added = Set(axes.map { place($0, of: newRank) })
    precondition(added.count == axes.count, "\(axes) names an axis twice")
    var lengths = shape.makeIterator()
    return reshaped(to: (0..<newRank).map { added.contains($0) ? 1 : lengths.next() ?? 1 })
  }

  /// With the elements in opposite order along axes.
  ///
  /// - Parameter axes: Negative numbers count from the last; all axes when there are none.
  public func reversed(alongAxes axes: Int...) -> MLTensor { reversed(alongAxes: axes) }

  /// With the elements in opposite order along axes.
  ///
  /// - Parameter axes: Negative numbers count from the last; all axes when there are none.
  public func reversed(alongAxes axes: [Int]) -> MLTensor {
    let axes = axes.isEmpty ? Array(0..<rank) : axes.map { place($0) }
    return isScalar ? self : .result("reverse", ["x": .tensor(self), "axes": .integers(axes)])
  }

  /// Repeated along its axes.
  ///
  /// - Parameter multiples: How often along each axis, the last for the last; what is missing on either side counts as 1.
  public func tiled(multiples: [Int]) -> MLTensor {
    precondition(multiples.allSatisfy { $0 > 0 }, "multiples are \(multiples), expected 1 or more each")
    let newRank = Swift.max(rank, multiples.count)
    let counts = Array(repeating: 1, count: newRank - multiples.count) + multiples
    let x = reshaped(to: Array(repeating: 1, count: newRank - rank) + shape)
    return newRank == 0 ? self : .result("tile", ["x": .tensor(x), "reps": .integers(counts)])
  }

  /// Matrices, the last two axes, with only a band around the diagonal kept, and zeros elsewhere.
  ///
  /// - Parameters:
  ///   - lowerBandCount: Diagonals kept below the main one; all for −1.
  ///   - upperBandCount: Diagonals kept above the main one; all for −1.
  public func bandPart(lowerBandCount: Int, upperBandCount: Int) -> MLTensor {
    .result(
      "band_part", ["x": .tensor(self), "lower": .integer(lowerBandCount), "upper": .integer(upperBandCount)])
  }
}
