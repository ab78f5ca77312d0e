package import ModelRuntime
package import ModelSpec

/// What a model is trained with: sets of features by number. Each holds the model's training inputs.
///
/// Examples are asked for in the order in which they are used and need not be kept; one may be asked for once an epoch.
package protocol TrainingExamples {
  var count: Int { get }

  /// The features of example `index`, from 0.
  ///
  /// - Throws: `RuntimeError` when the example cannot be had: an image that cannot be read.
  func features(at index: Int) throws(RuntimeError) -> NameMap<FeatureValue>
}
