internal import ModelOps

// Indices are integers; negative ones count from the end. An index out of range ends the program when it is used.

extension MLTensor {
  /// Slices at the given indices: the last axis of `indices` has an index for each of the first axes of this tensor.
  public func gathering(atIndices indices: MLTensor) -> MLTensor {
    .result("gather_nd", ["x": .tensor(self), "indices": .tensor(indices)])
  }

  /// Slices along an axis at the given indices: the shape of `indices` replaces the axis.
  ///
  /// - Parameter axis: Negative numbers count from the last.
  public func gathering(atIndices indices: MLTensor, alongAxis axis: Int) -> MLTensor {
    .result("gather", ["x": .tensor(self), "indices": .tensor(indices), "axis": .integer(place(axis))])
  }

  /// This tensor with the elements at some indices along an axis replaced.
  ///
  /// - Parameters:
  ///   - replacement: Has the shape of `indices`; the last of several for one index is used.
  ///   - indices: Has the shape of this tensor except along the axis.
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
