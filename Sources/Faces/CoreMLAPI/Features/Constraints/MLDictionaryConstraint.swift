public import Foundation
internal import ModelSpec

/// The dictionaries that a feature accepts.
public final class MLDictionaryConstraint: NSObject, Sendable {
  /// `string` or `int64`.
  public let keyType: MLFeatureType
  /// The type as the model has it.
  let specified: DictionaryFeatureType

  init(_ type: DictionaryFeatureType) {
    specified = type
    switch type.keyType {
    case .int64KeyType: keyType = .int64
    case .stringKeyType: keyType = .string
    case nil: keyType = .invalid
    }
  }

  public override var description: String { "keys of type \(keyType)" }
}
