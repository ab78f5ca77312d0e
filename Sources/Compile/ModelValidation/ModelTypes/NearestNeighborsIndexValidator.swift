internal import ModelSpec

/// Checks the samples of a nearest-neighbors model and the way they are searched.
enum NearestNeighborsIndexValidator {
  /// Runs at the path of the index.
  ///
  /// - Parameter labels: The number of class labels, one for each sample.
  static func validate(
    _ index: NearestNeighborsIndex, labels: Int, _ model: Model, _ context: inout ValidationContext
  ) {
    if index.floatSamples.count != labels {
      context.error(
        "samples-count",
        "the model has \(counted(index.floatSamples.count, "sample")) and \(counted(labels, "class label"))",
        at: "floatSamples", found: "\(index.floatSamples.count)", expected: "\(labels)")
    }
    validateSamples(index, model, &context)
    switch index.indexType {
    case .linearIndex?: break
    case .singleKdTreeIndex(let tree)?:
      guard tree.leafSize <= 0 else { break }
      context.within("singleKdTreeIndex") { context in
        context.error(
          "leaf-size", "`leafSize` is \(tree.leafSize), expected at least 1", at: "leafSize",
          found: "\(tree.leafSize)", expected: "at least 1")
      }
    case nil:
      context.error(
        "index-missing", "the model has no index", at: "IndexType",
        expected: "`linearIndex` or `singleKdTreeIndex`")
    }
    if index.distanceFunction == nil {
      context.error(
        "distance-missing", "the model has no distance function", at: "DistanceFunction",
        expected: "`squaredEuclideanDistance`")
    }
  }

  private static func validateSamples(
    _ index: NearestNeighborsIndex, _ model: Model, _ context: inout ValidationContext
  ) {
    let dimensions = Int(index.numberOfDimensions)
    if dimensions < 0 {
      context.warning(
        "dimensions-negative", "`numberOfDimensions` is \(dimensions)", at: "numberOfDimensions",
        found: "\(dimensions)", expected: "at least 1")
    }
    for (place, sample) in index.floatSamples.enumerated() where sample.vector.count != dimensions {
      context.within("floatSamples", place) { context in
        context.error(
          "sample-size",
          "sample \(place) has \(counted(sample.vector.count, "value")), but `numberOfDimensions` is \(dimensions)",
          at: "vector", found: "\(sample.vector.count)", expected: "\(dimensions)")
      }
    }
    guard dimensions > 0, let width = model.description?.input.width, width > 0, width != dimensions else { return }
    context.warning(
      "dimensions-input", "`numberOfDimensions` is \(dimensions), but the inputs have \(counted(width, "element"))",
      at: "numberOfDimensions", found: "\(dimensions)", expected: "\(width)")
  }
}
