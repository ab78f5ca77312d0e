/// What the operations that read or write by index have in common.
enum ScatterGatherIndices {
  /// An index outside of its axis; `validate_indices` does not matter, as there is no element to read or write.
  static func error(_ index: Int32, axis: Int, of parameter: String, shape: [Int]) -> OperationError {
    let length = shape[axis]
    let expected = length > 0 ? "expected \(-length) to \(length - 1)" : "expected none"
    return .elements(
      "`indices` holds \(index), \(expected) for axis \(axis) of `\(parameter)` \(Shape(fixed: shape))",
      argument: "indices")
  }

  /// What the axis that indices name must be long for those that are known; nil when none is.
  static func requirement(_ indices: [Extent]?, of parameter: String, _ shape: Shape, axis: Int) -> ShapeRequirement? {
    let known = (indices ?? []).compactMap(\.fixed)
    guard let least = known.min(), let most = known.max() else { return nil }
    let length = max(most < Int.max ? most + 1 : most, least > Int.min ? -least : Int.max)
    return ShapeRequirement(parameter, shape, axis: axis, "indexed", .within(length...Extent.unbounded))
  }

  /// The same for indices of `depth` axes each, from `first` on.
  static func requirements(
    _ indices: [Extent]?, depth: Int?, of parameter: String, _ shape: Shape, from first: Int
  ) -> [ShapeRequirement] {
    guard let indices, let depth, depth > 0, first + depth <= shape.rank else { return [] }
    return (0..<depth).compactMap { axis in
      let column = stride(from: axis, to: indices.count, by: depth).map { indices[$0] }
      return requirement(column, of: parameter, shape, axis: first + axis)
    }
  }

  /// `batch_dims`, the number of axes that indices have in common with the tensor; 0 unless given.
  static func batch(_ arguments: OperationArguments, upTo most: Int) throws(OperationError) -> Int {
    let batch = try arguments.integer("batch_dims", default: 0)
    guard (0...max(most, 0)).contains(batch) else {
      throw OperationError("`batch_dims` is \(batch), expected 0 to \(max(most, 0))", argument: "batch_dims")
    }
    return batch
  }
}
