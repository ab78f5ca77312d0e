internal import ModelSpec

/// What the operations that read or write by index have in common.
package enum ScatterGatherIndices {
  /// An index outside of its axis; `validate_indices` does not matter, as there is no element to read or write.
  package static func error(_ index: Int32, axis: Int, of parameter: String, shape: [Int]) -> OperationError {
    let length = shape[axis]
    let expected = length > 0 ? "expected \(-length) to \(length - 1)" : "expected none"
    return .elements(
      "`indices` holds \(index), \(expected) for axis \(axis) of `\(parameter)` \(Shape(fixed: shape))",
      argument: "indices")
  }

  /// Refuses indices that are known and lie outside of an axis, where its length is known and there is something to read or write.
  ///
  /// - Parameter axes: What indices name, one after the other.
  package static func check(
    _ indices: [Extent]?, axes: Range<Int>, of parameter: String, _ shape: Shape
  ) throws(OperationError) {
    guard let indices, let lengths = shape.fixed, !axes.isEmpty, axes.upperBound <= lengths.count,
      lengths.indices.allSatisfy({ axes.contains($0) || lengths[$0] > 0 })
    else { return }
    for (place, index) in indices.enumerated() {
      let axis = axes.lowerBound + place % axes.count
      guard let index = index.fixed, !(-lengths[axis]..<lengths[axis]).contains(index) else { continue }
      throw error(Int32(clamping: index), axis: axis, of: parameter, shape: lengths)
    }
  }

  /// `batch_dims`, the number of axes that indices have in common with the tensor; 0 unless given.
  package static func batch(_ arguments: OperationArguments, upTo most: Int) throws(OperationError) -> Int {
    let batch = try arguments.integer("batch_dims", default: 0)
    guard (0...max(most, 0)).contains(batch) else {
      throw OperationError("`batch_dims` is \(batch), expected 0 to \(max(most, 0))", argument: "batch_dims")
    }
    return batch
  }
}
