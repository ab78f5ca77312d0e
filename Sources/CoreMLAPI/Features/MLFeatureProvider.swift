/// Features by name: what a model is given, and what it gives.
public protocol MLFeatureProvider: AnyObject {
  /// Names of the features that there are.
  var featureNames: Set<String> { get }

  /// The value of a feature; nil when there is none of that name.
  func featureValue(for featureName: String) -> MLFeatureValue?
}
