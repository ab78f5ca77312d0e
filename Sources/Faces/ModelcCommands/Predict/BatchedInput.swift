internal import ModelRuntime
internal import ModelSpec

/// The values of one input for several predictions. Each is created when its prediction is next: all of them take many
/// times the memory of the array that contains them.
struct BatchedInput {
  let count: Int
  private let make: (Int) throws(Diagnostic) -> FeatureValue

  init(count: Int, _ make: @escaping (Int) throws(Diagnostic) -> FeatureValue) {
    self.count = count
    self.make = make
  }

  /// The value for the prediction at `index`, below `count`.
  func value(at index: Int) throws(Diagnostic) -> FeatureValue { try make(index) }
}
