internal import ModelSpec

/// The two forms of `model.mil` that Apple's compiler writes. They differ in how a value of rank 0 is spelt:
/// `tensor<int32, []>(3)` in the first, `int32(3)` in the second.
public enum MILTextDialect: String, CaseIterable, Sendable {
  case program1_0 = "1.0"
  case program1_3 = "1.3"

  /// The form that goes with a model's `specificationVersion`.
  public init(specificationVersion: Int32) {
    self = SpecificationVersion(specificationVersion) < .iOS18 ? .program1_0 : .program1_3
  }
}
