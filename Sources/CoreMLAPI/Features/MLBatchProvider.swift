/// Several sets of features: inputs of as many predictions, or their outputs.
public protocol MLBatchProvider: AnyObject {
  /// Number of sets.
  var count: Int { get }

  /// Set number `index`, from 0.
  func features(at index: Int) -> any MLFeatureProvider
}
