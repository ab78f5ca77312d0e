package import ModelSpec

extension FeatureDescription {
  /// A sequence of strings, or of integers.
  package static func sequence(_ name: String, ofIntegers: Bool = false) -> FeatureDescription {
    feature(
      name,
      .sequenceType(
        .with {
          $0.kind = ofIntegers ? .int64Type(Int64FeatureType()) : .stringType(StringFeatureType())
        }))
  }

  /// A state of 16-bit floats.
  package static func stateArray(_ name: String, _ shape: [Int64]) -> FeatureDescription {
    feature(
      name,
      .stateType(
        .with {
          $0.kind = .arrayType(
            .with {
              $0.shape = shape
              $0.dataType = .float16
            })
        }))
  }
}
