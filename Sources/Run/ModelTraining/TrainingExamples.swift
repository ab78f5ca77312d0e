package import ModelRuntime
package import ModelSpec

/// The training data: numbered examples, each with a value for each training input.
///
/// Examples are requested in the order in which they are used and need not be kept; each may be requested again in
/// every epoch.
package protocol TrainingExamples {
  var count: Int { get }

  /// The features of example `index`, from 0.
  ///
  /// - Throws: `RuntimeError` if the example cannot be read, such as an image.
  func features(at index: Int) throws(RuntimeError) -> NameMap<FeatureValue>
}
