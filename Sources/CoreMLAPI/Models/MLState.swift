public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// What a model remembers from one prediction to the next. One state serves one prediction at a time.
public final class MLState: NSObject, @unchecked Sendable {
  private let arrays: [String: MLMultiArray]

  /// Bytes of one state: far more than any model's, and few enough to be asked for.
  private static let greatestByteCount = 1 << 36

  init(_ descriptions: [String: MLFeatureDescription]) {
    arrays = descriptions.compactMapValues { description in
      description.stateConstraint.map { constraint in
        // A shape that fits no memory becomes an empty array, which predictions refuse.
        let byteCount = StridedElements.byteCount(constraint.bufferShape, constraint.dataType.byteCount) ?? .max
        let isSound = byteCount <= Self.greatestByteCount
        return MLMultiArray(zeros: isSound ? constraint.bufferShape : [0], constraint.dataType)
      }
    }
  }

  /// Calls `body` with the memory of a state, which may be changed there. The model must have a state of the name.
  public func withMultiArray<R>(for stateName: String, _ body: (MLMultiArray) throws -> R) rethrows -> R {
    let array = arrays[stateName]
    precondition(
      array != nil, "the model has no state '\(stateName)'; its states: \(arrays.keys.sorted().joined(separator: ", "))"
    )
    return try body(array ?? MLMultiArray(zeros: [0], .float32))
  }

  /// Calls `body` with the memory of the only state.
  ///
  /// - Throws: `MLModelError` when there are none, or several.
  @available(*, deprecated, message: "name the state: withMultiArray(for:)")
  public func withMultiArray<R>(_ body: (MLMultiArray) -> R) throws -> R {
    guard arrays.count == 1, let array = arrays.values.first else {
      throw MLModelError(.generic, "the model has \(arrays.count) states, expected one")
    }
    return body(array)
  }

  /// The memory of the states that a model declares; none for a model that keeps none.
  ///
  /// - Throws: `PredictionError` when there is no state for a model that keeps some, or it is that of another model.
  static func memory(
    of state: MLState?, for declared: [FeatureDescription]
  ) throws(PredictionError) -> [String: FeatureArray] {
    var memory: [String: FeatureArray] = [:]
    for feature in declared {
      guard let state else {
        throw PredictionError(
          .generic,
          "state '\(feature.name)' is missing, expected `prediction(from:using:)` with a state that this model made")
      }
      guard let array = state.arrays[feature.name] else {
        throw PredictionError(.generic, "state '\(feature.name)' is missing, expected a state that this model made")
      }
      if FeatureCheck.problem(with: .array(array.feature), for: feature) != nil {
        throw PredictionError(
          .featureType, "state '\(feature.name)' has shape \(array.lengths), expected a state that this model made")
      }
      memory[feature.name] = array.feature
    }
    return memory
  }
}
