internal import ModelSpec

/// Checks the four arrays of non-maximum suppression against one another: element type, and shapes of the outputs.
enum NonMaximumSuppressionArraysValidator {
  private struct Named {
    var name: String
    var array: ArrayFeatureType
  }

  /// Runs at the path of the model. Arrays that are missing or of another type are left to the caller.
  static func validate(_ suppression: NonMaximumSuppression, _ model: Model, _ context: inout ValidationContext) {
    let description = model.description ?? ModelDescription()
    let confidenceInput = find(suppression.confidenceInputFeatureName, description.input)
    let coordinatesInput = find(suppression.coordinatesInputFeatureName, description.input)
    let confidence = find(suppression.confidenceOutputFeatureName, description.output)
    let coordinates = find(suppression.coordinatesOutputFeatureName, description.output)
    context.within("description") { context in
      let arrays = [confidenceInput, coordinatesInput, confidence, coordinates].compactMap(\.self)
      validateDataTypes(arrays, version: Int(model.specificationVersion), &context)
      guard let confidence, let coordinates else { return }
      validateShapes(confidence, coordinates, &context)
      if let labels = suppression.classLabels.map({ ClassLabels($0) }), labels.count > 0 {
        validateClasses(labels.count, confidence, &context)
      }
    }
  }

  private static func find(_ name: String, _ features: [FeatureDescription]) -> Named? {
    guard let feature = features.first(where: { $0.name == name }), let array = feature.multiArray else { return nil }
    return Named(name: name, array: array)
  }

  private static func validateDataTypes(_ arrays: [Named], version: Int, _ context: inout ValidationContext) {
    guard let first = arrays.first else { return }
    for other in arrays where other.array.dataType != first.array.dataType {
      context.error(
        "data-types-differ",
        "'\(first.name)' has data type \(first.array.dataType.schemaName), but '\(other.name)' has "
          + "\(other.array.dataType.schemaName); all arrays of non-maximum suppression must have the same",
        found: other.array.dataType.schemaName, expected: first.array.dataType.schemaName)
    }
    switch first.array.dataType {
    case .double: break
    case .float32: context.require(5, of: version, for: "data type FLOAT32 of non-maximum suppression")
    case .float16, .int32, .int8, .invalidArrayDataType, .unrecognized:
      context.error(
        "feature-data-type",
        "'\(first.name)' of non-maximum suppression has data type \(first.array.dataType.schemaName), expected "
          + "DOUBLE or FLOAT32", found: first.array.dataType.schemaName, expected: "DOUBLE or FLOAT32")
    }
  }

  /// Both outputs leave their shape open, or both fix it, or both give ranges.
  ///
  /// Core ML looks at the confidences and expects the coordinates to be alike; what it does not look at is a warning.
  private static func validateShapes(_ confidence: Named, _ coordinates: Named, _ context: inout ValidationContext) {
    let shape = confidence.array.shape
    switch confidence.array.shapeFlexibility {
    case .enumeratedShapes?:
      context.error(
        "output-flexibility", "output '\(confidence.name)' has enumerated shapes, expected a shape range", at: "output",
        found: "enumeratedShapes", expected: "shapeRange")
    case .shapeRange(let range)? where !range.sizeRanges.isEmpty && !shape.isEmpty:
      context.error(
        "output-flexibility", "output '\(confidence.name)' has both a shape and a shape range, expected one of them",
        at: "output")
    case .shapeRange(let range)? where !range.sizeRanges.isEmpty:
      validateRank(confidence, range.sizeRanges.count, &context)
      compare(confidence, range, with: coordinates, &context)
    case .shapeRange?, nil:
      guard !shape.isEmpty else { return }
      validateRank(confidence, shape.count, &context)
      if coordinates.array.shape.first != shape.first {
        context.error(
          "output-shapes-differ",
          "'\(confidence.name)' has shape \(shape), but '\(coordinates.name)' has \(coordinates.array.shape): the first "
            + "dimensions differ", at: "output", found: "\(coordinates.array.shape)")
      } else if coordinates.array.shape.count != 2 || coordinates.array.shapeFlexibility != nil {
        warn(coordinates, &context)
      }
    }
  }

  private static func compare(
    _ confidence: Named, _ range: ArrayFeatureType.ShapeRange, with coordinates: Named,
    _ context: inout ValidationContext
  ) {
    guard case .shapeRange(let other)? = coordinates.array.shapeFlexibility else {
      context.error(
        "output-shapes-differ",
        "'\(confidence.name)' has a shape range, but '\(coordinates.name)' has none", at: "output",
        remedy: "give both a fixed shape, or both a shape range")
      return
    }
    guard let boxes = range.sizeRanges.first, let otherBoxes = other.sizeRanges.first else { return }
    if boxes.lowerBound != otherBoxes.lowerBound || boxes.upperBound != otherBoxes.upperBound {
      context.warning(
        "output-shapes-differ",
        "'\(confidence.name)' has \(SizeRangeValidator.describe(boxes)) boxes, but '\(coordinates.name)' has "
          + SizeRangeValidator.describe(otherBoxes), at: "output")
    } else if other.sizeRanges.count != 2 || !coordinates.array.shape.isEmpty {
      warn(coordinates, &context)
    }
  }

  private static func validateRank(_ output: Named, _ rank: Int, _ context: inout ValidationContext) {
    guard rank != 2 else { return }
    context.error(
      "feature-rank", "output '\(output.name)' has \(counted(rank, "dimension")), expected 2", at: "output",
      found: "\(rank)", expected: "2")
  }

  private static func warn(_ coordinates: Named, _ context: inout ValidationContext) {
    context.warning(
      "feature-rank", "the shape of output '\(coordinates.name)' is not stated as [boxes, 4]", at: "output")
  }

  private static func validateClasses(_ count: Int, _ confidence: Named, _ context: inout ValidationContext) {
    let allowed: SizeRange
    switch confidence.array.shapeFlexibility {
    case .shapeRange(let range)? where range.sizeRanges.count == 2 && confidence.array.shape.isEmpty:
      allowed = range.sizeRanges[1]
    case nil where confidence.array.shape.count == 2 && confidence.array.shape[1] >= 0:
      allowed = .with {
        $0.lowerBound = UInt64(confidence.array.shape[1])
        $0.upperBound = confidence.array.shape[1]
      }
    default: return
    }
    guard !SizeRangeValidator.contains(allowed, Int64(count)) else { return }
    let isOne = allowed.upperBound >= 0 && UInt64(allowed.upperBound) == allowed.lowerBound
    let expected = isOne ? "\(allowed.upperBound)" : SizeRangeValidator.describe(allowed)
    context.error(
      "class-labels-count",
      "the model has \(counted(count, "class label")), but output '\(confidence.name)' has room for \(expected)",
      at: "output", found: "\(count)", expected: expected)
  }
}
