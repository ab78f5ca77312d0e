public import Foundation
internal import ModelSpec

/// Features by name: the inputs or outputs of a prediction.
public protocol MLFeatureProvider: AnyObject {
  /// Names of the features that there are.
  var featureNames: Set<String> { get }

  /// The value of a feature; nil when there is none of that name.
  func featureValue(for featureName: String) -> MLFeatureValue?
}

/// Features in a dictionary.
///
/// Names are distinguished by their UTF-8, as in models. Swift's `String` treats some of them as equal, such as "é" as
/// one scalar and as two: `dictionary` and `featureNames` contain one of such names, and the model's outputs are found
/// under all of them.
public final class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider {
  private let values: NameMap<MLFeatureValue>

  init(values: NameMap<MLFeatureValue>) { self.values = values }

  /// The features by name.
  public var dictionary: [String: MLFeatureValue] { values.stringKeyed { first, _ in first } }

  /// Features from values as Swift and Foundation have them.
  ///
  /// - Parameter dictionary: `MLFeatureValue`s; integers and truth values, which become `int64`, and floating-point
  ///   numbers, which become `double`; strings; `MLMultiArray`s and shaped arrays; pixel buffers; `MLSequence`s; arrays
  ///   of strings, which become sequences, and of numbers, which become multi-arrays; dictionaries of numbers.
  /// - Throws: `MLModelError` with code `featureType` for anything else.
  public init(dictionary: [String: Any]) throws {
    var values = NameMap<MLFeatureValue>(minimumCapacity: dictionary.count)
    for (name, value) in dictionary {
      guard let feature = try MLFeatureValue(any: value) else {
        throw MLModelError(
          .featureType,
          "the value of feature '\(name)' is of type \(Swift.type(of: value)), which is no feature's type")
      }
      values[name] = feature
    }
    self.values = values
  }

  public var featureNames: Set<String> { Set(values.keys) }

  public func featureValue(for featureName: String) -> MLFeatureValue? { values[featureName] }

  /// The feature of that name; nil when there is none.
  public subscript(featureName: String) -> MLFeatureValue? { values[featureName] }

  public override var description: String {
    values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}
