public import Foundation

/// Features by name: what a model is given, and what it gives.
public protocol MLFeatureProvider: AnyObject {
  /// Names of the features that there are.
  var featureNames: Set<String> { get }

  /// The value of a feature; nil when there is none of that name.
  func featureValue(for featureName: String) -> MLFeatureValue?
}

/// Features in a dictionary.
public final class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider {
  /// The features by name.
  public let dictionary: [String: MLFeatureValue]

  init(values: [String: MLFeatureValue]) { dictionary = values }

  /// Features from values as Swift and Foundation have them.
  ///
  /// - Parameter dictionary: `MLFeatureValue`s; integers and truth values, which become `int64`, and floating-point
  ///   numbers, which become `double`; strings; `MLMultiArray`s and shaped arrays; pixel buffers; `MLSequence`s; arrays
  ///   of strings, which become sequences, and of numbers, which become multi-arrays; dictionaries of numbers.
  /// - Throws: `MLModelError` with code `featureType` for anything else.
  public init(dictionary: [String: Any]) throws {
    self.dictionary = try Dictionary(
      uniqueKeysWithValues: dictionary.map { name, value in
        guard let feature = try MLFeatureValue(any: value) else {
          throw MLModelError(
            .featureType,
            "the value of feature '\(name)' is of type \(Swift.type(of: value)), which is no feature's type")
        }
        return (name, feature)
      })
  }

  public var featureNames: Set<String> { Set(dictionary.keys) }

  public func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }

  /// The feature of that name; nil when there is none.
  public subscript(featureName: String) -> MLFeatureValue? { dictionary[featureName] }

  public override var description: String {
    dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}
