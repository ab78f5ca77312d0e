internal import ModelRuntime
internal import ModelSpec
internal import ModelValidation

/// Whether a network says all that training needs, by the validator's rules.
enum UpdatableModelCheck {
  /// Findings that are about training; others do not keep a network from being trained.
  private static let prefixes = ["update-", "loss-", "optimizer-", "training-", "parameter-", "layer-name-"]
  /// What Core ML cannot train and this can, or finds out by itself.
  private static let exceptions: Set<Diagnostic.Code> = ["update-layer", "update-blocked"]

  /// - Throws: `TrainingError` with every reason, one a line.
  static func check(_ model: Model, at path: ModelPath) throws(TrainingError) {
    let findings = ModelValidator.validate(model).filter { finding in
      finding.severity == .error && !exceptions.contains(finding.code)
        && prefixes.contains { finding.code.rawValue.hasPrefix($0) }
    }
    guard let first = findings.first else { return }
    guard findings.count > 1 else {
      throw TrainingError(.update, first.message, at: ModelPath(path.steps + first.location.path.steps))
    }
    let reasons = findings.map { "\n  \($0.message), at \($0.location)" }
    throw TrainingError(
      .update, "the model cannot be trained for \(findings.count) reasons:" + reasons.joined(),
      at: path.steps.isEmpty ? nil : path)
  }
}
