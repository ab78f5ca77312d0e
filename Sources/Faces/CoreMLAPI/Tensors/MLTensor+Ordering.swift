internal import ModelOps
internal import ModelSpec

// Places are of type Int32. Negative axes count from the last.

extension MLTensor {
  /// The place of the largest element among all in row-major order, the first of equals.
  public func argmax() -> MLTensor { flattened().argmax(alongAxis: 0) }

  /// The places of the largest elements along an axis, the first of equals.
  ///
  /// - Parameter keepRank: Whether the axis stays with length 1; false unless given.
  public func argmax(alongAxis axis: Int, keepRank: Bool = false) -> MLTensor {
    extreme("reduce_argmax", axis, keepRank: keepRank)
  }

  /// The place of the smallest element among all in row-major order, the first of equals.
  public func argmin() -> MLTensor { flattened().argmin(alongAxis: 0) }

  /// The places of the smallest elements along an axis, the first of equals.
  ///
  /// - Parameter keepRank: Whether the axis stays with length 1; false unless given.
  public func argmin(alongAxis axis: Int, keepRank: Bool = false) -> MLTensor {
    extreme("reduce_argmin", axis, keepRank: keepRank)
  }

  private func extreme(_ name: String, _ axis: Int, keepRank: Bool) -> MLTensor {
    .result(name, ["x": .tensor(ordered), "axis": .integer(place(axis)), "keep_dims": .boolean(keepRank)])
  }

  /// The indices of the elements along an axis in sorted order, stable, with NaN last.
  ///
  /// - Parameters:
  ///   - axis: The last by default.
  ///   - descendingOrder: Whether the largest comes first; false by default.
  public func argsort(alongAxis axis: Int = -1, descendingOrder: Bool = false) -> MLTensor {
    .result(
      "argsort",
      ["x": .tensor(ordered), "axis": .integer(place(axis)), "ascending": .boolean(!descendingOrder)])
  }

  /// The largest elements along the last axis and their indices, the largest first, stable.
  ///
  /// - Parameter k: How many: 0 up to the length of the axis.
  public func topK(_ k: Int) -> (values: MLTensor, indices: MLTensor) {
    let axis = place(-1)
    precondition(
      (0...shape[axis]).contains(k), "\(k) elements are asked for along an axis of length \(shape[axis])")
    let results = MLTensor.results(
      "topk", ["x": .tensor(ordered), "k": .integer(k), "axis": .integer(axis)], count: 2)
    return (results[0].unordered(scalar), results[1])
  }

  /// Running sums along an axis. Integers wrap around.
  ///
  /// - Parameter axis: The first unless given.
  public func cumulativeSum(alongAxis axis: Int = 0) -> MLTensor {
    .result("cumsum", ["x": .tensor(widened), "axis": .integer(place(axis))]).cast(to: scalar)
  }

  /// Running products along an axis. Integers wrap around.
  ///
  /// - Parameter axis: The first unless given.
  public func cumulativeProduct(alongAxis axis: Int = 0) -> MLTensor {
    let axis = place(axis)
    let length = shape[axis]
    var result = widened
    // Prefix products by doubling: each step multiplies by the products 1, 2, 4 … elements back.
    var distance = 1
    while distance < length {
      var end = shape
      end[axis] = length - distance
      var front = shape
      front[axis] = distance
      let ones = MLTensor(1 as Int32).cast(to: result.scalar)
      let earlier = MLTensor.result(
        "slice_by_index",
        ["x": .tensor(result), "begin": .integers(shape.map { _ in 0 }), "end": .integers(end)])
      let padding = MLTensor.result("nn.broadcast_to", ["x": .tensor(ones), "shape": .integers(front)])
      result = result * MLTensor(concatenating: [padding, earlier], alongAxis: axis)
      distance *= 2
    }
    return result.cast(to: scalar)
  }
}
