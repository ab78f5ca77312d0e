internal import ModelOps

// Places are integers; negative ones count from the end. One that lies outside ends the program when it is computed with.

extension MLTensor {
  /// Slices by their places: the last axis of `indices` has a place along each of the first axes of this tensor.
  public func gathering(atIndices indices: MLTensor) -> MLTensor {
    .result("gather_nd", ["x": .tensor(self), "indices": .tensor(indices)])
  }

  /// Slices along an axis by their places: the axis gives way to the shape of `indices`.
  ///
  /// - Parameter axis: Negative numbers count from the last.
  public func gathering(atIndices indices: MLTensor, alongAxis axis: Int) -> MLTensor {
    .result("gather", ["x": .tensor(self), "indices": .tensor(indices), "axis": .integer(place(axis))])
  }

  /// With the elements at places along an axis replaced.
  ///
  /// - Parameters:
  ///   - replacement: Of the shape of `indices`; of several for one place the last counts.
  ///   - indices: Of the shape of this tensor but along the axis.
  ///   - axis: Negative numbers count from the last.
  public func replacing(with replacement: MLTensor, atIndices indices: MLTensor, alongAxis axis: Int) -> MLTensor {
    .result(
      "scatter_along_axis",
      [
        "data": .tensor(self), "indices": .tensor(indices), "updates": .tensor(replacement.cast(to: scalar)),
        "axis": .integer(place(axis)), "mode": .string("update"),
      ])
  }

  /// With the elements at places along an axis replaced by a number.
  ///
  /// - Parameters:
  ///   - indices: Of the shape of this tensor but along the axis.
  ///   - axis: Negative numbers count from the last.
  public func replacing(
    atIndices indices: MLTensor, with replacement: some MLTensorScalar, alongAxis axis: Int
  ) -> MLTensor {
    let replacements = MLTensor.result(
      "nn.broadcast_to",
      ["x": .tensor(MLTensor(replacement).cast(to: scalar)), "shape": .integers(indices.shape)])
    return replacing(with: replacements, atIndices: indices, alongAxis: axis)
  }
}
