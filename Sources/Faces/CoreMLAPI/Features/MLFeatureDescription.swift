public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// The description of a model's input, output or state. It never changes.
public final class MLFeatureDescription: NSObject, NSCopying, Sendable {
  let feature: FeatureDescription

  /// The kind of value.
  public let type: MLFeatureType
  /// Allowed shapes and the element type; nil unless the type is `multiArray`.
  public let multiArrayConstraint: MLMultiArrayConstraint?
  /// Allowed sizes and the pixel format; nil unless the type is `image`.
  public let imageConstraint: MLImageConstraint?
  /// The kind of keys; nil unless the type is `dictionary`.
  public let dictionaryConstraint: MLDictionaryConstraint?
  /// The kind and number of elements; nil unless the type is `sequence`.
  public let sequenceConstraint: MLSequenceConstraint?
  /// Shape and element type; nil unless the type is `state`.
  public let stateConstraint: MLStateConstraint?

  init(_ feature: FeatureDescription) {
    self.feature = feature
    var multiArray: MLMultiArrayConstraint?
    var image: MLImageConstraint?
    var dictionary: MLDictionaryConstraint?
    var sequence: MLSequenceConstraint?
    var state: MLStateConstraint?
    switch feature.type?.kind {
    case .int64Type: type = .int64
    case .doubleType: type = .double
    case .stringType: type = .string
    case .imageType(let kind):
      type = .image
      image = MLImageConstraint(kind)
    case .multiArrayType(let kind):
      type = .multiArray
      multiArray = MLMultiArrayConstraint(kind)
    case .dictionaryType(let kind):
      type = .dictionary
      dictionary = MLDictionaryConstraint(kind)
    case .sequenceType(let kind):
      type = .sequence
      sequence = MLSequenceConstraint(kind)
    case .stateType(let kind):
      type = .state
      state = MLStateConstraint(kind)
    case nil: type = .invalid
    }
    multiArrayConstraint = multiArray
    imageConstraint = image
    dictionaryConstraint = dictionary
    sequenceConstraint = sequence
    stateConstraint = state
  }

  /// The feature's name in the model.
  public var name: String { feature.name }

  /// Whether a prediction can do without the feature.
  public var isOptional: Bool { feature.type?.isOptional ?? false }

  /// Whether the model takes the value for this feature: its type, and its shape, size and keys.
  public func isAllowedValue(_ value: MLFeatureValue) -> Bool {
    guard let runtimeValue = try? value.runtimeValue() else { return false }
    return FeatureCheck.problem(with: runtimeValue, for: feature) == nil
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override var description: String {
    let constraints: [NSObject?] = [
      multiArrayConstraint, imageConstraint, dictionaryConstraint, sequenceConstraint, stateConstraint,
    ]
    let text = constraints.compactMap(\.self).first.map { ", \($0)" } ?? ""
    return "\(name): \(type)\(isOptional ? ", optional" : "")\(text)"
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? MLFeatureDescription).map { $0.feature == feature } ?? false
  }

  public override var hash: Int { name.hashValue }
}
