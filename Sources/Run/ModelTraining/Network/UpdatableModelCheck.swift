internal import ModelRuntime
internal import ModelSpec
internal import ModelValidation

/// Whether a network says all that training needs, by the validator's rules.
enum UpdatableModelCheck {
  /// Findings that are about training; others do not keep a network from being trained.
  private static let prefixes = ["update-", "loss-", "optimizer-", "training-", "parameter-", "layer-name-"]
  /// What Core ML cannot train and this can, or finds out by itself.
  private static let exceptions: Set<Diagnostic.Code> = ["update-layer", "update-blocked"]

  /// - Throws: `RuntimeError` with every reason.
  static func check(_ model: Model, at path: ModelPath) throws(RuntimeError) {
    let findings = ModelValidator.validate(model).filter { finding in
      finding.severity == .error && !exceptions.contains(finding.code)
        && prefixes.contains { finding.code.rawValue.hasPrefix($0) }
    }
    guard var problem = Diagnostic(joining: findings) else { return }
    problem.location.path = ModelPath(path.steps + problem.location.path.steps)
    throw RuntimeError(.update, problem)
  }
}
