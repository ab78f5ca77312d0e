internal import ModelSpec

extension ValidationContext {
  /// Demands a version that knows something without which the model cannot be read rightly.
  ///
  /// - Parameters:
  ///   - version: `specificationVersion` of the model at hand, which inside a pipeline may be lower than the pipeline's.
  ///   - needed: The first specification version with the feature.
  ///   - feature: What needs it, as in "a Sequence feature".
  mutating func require(_ needed: Int, of version: Int, for feature: String, at field: String? = nil) {
    guard version < needed, version > 0 else { return }
    if let target { return tooOld(target, needed, for: feature, at: field) }
    error(
      "version-too-low", Self.tooLow(needed, version, for: feature), at: field, found: "\(version)",
      expected: "\(needed)",
      remedy: Self.raise(needed))
  }

  /// Warns of something that systems of the stated version do not know, though later ones read the model.
  mutating func advise(_ needed: Int, of version: Int, for feature: String, at field: String? = nil) {
    guard version < needed, version > 0 else { return }
    if let target { return tooOld(target, needed, for: feature, at: field) }
    warning(
      "version-too-low", Self.tooLow(needed, version, for: feature), at: field, found: "\(version)",
      expected: "\(needed)",
      remedy: Self.raise(needed))
  }

  /// The specification version that `system` reads; 0 when it is older than Core ML.
  func version(on system: SystemRelease) -> Int {
    Int(SpecificationVersion.newest(on: system)?.number ?? 0)
  }

  private mutating func tooOld(_ target: SystemRelease, _ needed: Int, for feature: String, at field: String?) {
    let first = SpecificationVersion(Int32(needed)).firstRelease(of: target.platform)
    let system = first.map(\.description) ?? "specification version \(needed)"
    error(
      "target-too-old", "\(feature) needs \(system), but the target is \(target)", at: field, found: "\(system)",
      expected: "\(target)")
  }

  private static func tooLow(_ needed: Int, _ version: Int, for feature: String) -> String {
    "\(feature) needs specification version \(needed), but the model has \(version)"
  }

  private static func raise(_ needed: Int) -> String {
    "set `specificationVersion` to \(needed) or higher"
  }
}
