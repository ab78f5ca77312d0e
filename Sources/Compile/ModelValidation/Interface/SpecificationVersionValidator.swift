internal import ModelSpec

/// Checks the version a model states, and whether a model of its type and version can be updated.
enum SpecificationVersionValidator {
  /// The versions there are.
  static let known: ClosedRange<Int32> = 1...10

  /// Runs at the path of the model.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    let version = model.specificationVersion
    if version < known.lowerBound {
      context.error(
        "version-missing", "the specification version is \(version), expected 1 or more",
        at: "specificationVersion", found: "\(version)", expected: "1...10")
    } else if version > known.upperBound {
      context.error(
        "version-unknown", "specification version \(version) is newer than this tool knows (up to 10)",
        at: "specificationVersion", found: "\(version)", expected: "1...10")
    }
    guard model.isUpdatable else { return }
    context.require(4, of: Int(version), for: "an updatable model", at: "isUpdatable")
    if let kind = model.kind, !kind.policy.allowsUpdates {
      context.error(
        "update-not-allowed", "\(kind.schemaName) cannot be updated on device", at: "isUpdatable",
        expected: "a neural network, nearest neighbors, or a pipeline that ends in one",
        remedy: "clear `isUpdatable`")
    }
  }
}
