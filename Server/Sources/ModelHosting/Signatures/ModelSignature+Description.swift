internal import CoreML
internal import InferenceProtocol

extension ModelSignature {
  /// - Parameters:
  ///   - inputNames: The inputs in the model's order.
  ///   - outputNames: The outputs in the model's order.
  /// - Throws: `InferenceError` with code `feature-kind` for a model with a feature that cannot travel.
  init(_ description: MLModelDescription, inputNames: [String], outputNames: [String]) throws(InferenceError) {
    inputs = []
    for name in inputNames {
      guard let feature = description.inputDescriptionsByName[name] else { continue }
      inputs.append(try Self.tensor(feature, isInput: true, labels: nil))
    }
    outputs = []
    for name in outputNames {
      guard let feature = description.outputDescriptionsByName[name] else { continue }
      outputs.append(try Self.tensor(feature, isInput: false, labels: description.labels(of: name)))
    }
    hasStates = !description.stateDescriptionsByName.isEmpty
    largestBatch = 0
    if !hasStates { largestBatch = Self.largestBatch(inputs, description) }
  }

  private static func tensor(
    _ feature: MLFeatureDescription, isInput: Bool, labels: [AnyHashable]?
  ) throws(InferenceError) -> TensorSignature {
    guard let form = FeatureForm(feature, labels: labels) else {
      throw InferenceError(
        .unsupported, "feature-kind", "feature '\(feature.name)' is of a kind that no tensor can carry")
    }
    return TensorSignature(
      name: feature.name, datatype: form.datatype(isInput: isInput),
      shape: shape(form, feature, isInput: isInput), isOptional: feature.isOptional,
      labels: (labels ?? []).map { "\($0.base)" })
  }

  private static func shape(_ form: FeatureForm, _ feature: MLFeatureDescription, isInput: Bool) -> [Int] {
    switch form {
    case .integer, .double, .string, .dictionary: return [1]
    case .classes(let labels): return [labels.count]
    case .sequence: return [-1]
    case .image(let image): return isInput ? [1] : [image.pixelsHigh, image.pixelsWide, image.channelCount]
    case .array:
      guard let constraint = feature.multiArrayConstraint else { return [] }
      var shape = constraint.shape.map(\.intValue)
      for (axis, range) in constraint.shapeConstraint.ranges.enumerated() where axis < shape.count {
        if range.lowerBound != range.upperBound { shape[axis] = -1 }
      }
      return shape
    }
  }

  /// How many examples the first axis may hold, where all inputs are arrays whose first axes vary from 1 alike.
  private static func largestBatch(_ inputs: [TensorSignature], _ description: MLModelDescription) -> Int {
    var largest = Int.max
    for input in inputs {
      let constraint = description.inputDescriptionsByName[input.name]?.multiArrayConstraint?.shapeConstraint
      guard let constraint, constraint.type == .range, let first = constraint.ranges.first, first.lowerBound <= 1,
        first.upperBound > 1
      else { return 0 }
      largest = min(largest, first.upperBound)
    }
    let areArrays = description.outputDescriptionsByName.values.allSatisfy { $0.type == .multiArray }
    return inputs.isEmpty || !areArrays ? 0 : largest
  }
}

extension MLModelDescription {
  /// The classes, when `output` is the probabilities of a classifier.
  func labels(of output: String) -> [AnyHashable]? {
    guard output == predictedProbabilitiesName, let classLabels else { return nil }
    return classLabels.compactMap { $0 as? AnyHashable }
  }
}

extension MLMultiArrayShapeConstraint {
  /// The allowed lengths of each axis; empty where any number of axes is allowed.
  var ranges: [ClosedRange<Int>] {
    sizeRangeForDimension.map { value in
      let range = value.rangeValue
      // A range without an upper bound ends at the greatest number.
      let (end, overflow) = range.location.addingReportingOverflow(range.length)
      return range.location...max(range.location, overflow || end == .max ? .max : end - 1)
    }
  }
}

extension MLImageConstraint {
  /// Channels of a pixel as tensors carry it.
  var channelCount: Int { pixelFormatType == kCVPixelFormatType_32BGRA ? 3 : 1 }
}
