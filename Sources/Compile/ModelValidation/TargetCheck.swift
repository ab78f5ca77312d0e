public import ModelSpec

/// Checks whether a system can load a model: each layer, operation and feature that came later is named.
public enum TargetCheck {
  /// The reasons why `model` cannot be loaded on `target`; empty if it can.
  public static func check(_ model: Model, for target: SystemRelease) -> [Diagnostic] {
    guard let version = SpecificationVersion.newest(on: target) else {
      return [Diagnostic(.error, "target-too-old", "\(target) has no Core ML", expected: "\(target)")]
    }
    // The validators compare the model's features with its declared version, so it is made to declare the target's.
    var context = ValidationContext(target: target)
    ModelValidator.validate(model.stating(version), &context)
    let parts = context.diagnostics.filter { $0.code == "target-too-old" }
    guard model.specificationVersion > version.number else { return parts }
    return [statesTooMuch(model, version, for: target, isNeeded: !parts.isEmpty)] + parts
  }

  private static func statesTooMuch(
    _ model: Model, _ version: SpecificationVersion, for target: SystemRelease, isNeeded: Bool
  ) -> Diagnostic {
    let stated = SpecificationVersion(model.specificationVersion)
    let first = stated.firstRelease(of: target.platform).map { " (\($0))" } ?? ""
    return Diagnostic(
      .error, "target-too-old",
      "the model has specification version \(stated.number)\(first), but \(target) reads up to \(version.number)",
      at: Location(path: ModelPath([.field("specificationVersion")])), found: "\(stated.number)",
      expected: "\(version.number)",
      remedy: isNeeded
        ? "convert the model again for \(target), without what is named here"
        : "nothing in the model needs it: `modelc edit --specification-version \(version.number)` sets a lower one")
  }
}

extension Model {
  /// The same model, and every model of its pipeline, with another specification version.
  fileprivate func stating(_ version: SpecificationVersion) -> Model {
    var copy = self
    copy.specificationVersion = version.number
    if let models = pipeline?.models { copy.pipeline?.models = models.map { $0.stating(version) } }
    return copy
  }
}
