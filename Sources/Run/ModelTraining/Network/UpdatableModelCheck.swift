internal import ModelRuntime
internal import ModelSpec
internal import ModelValidation

/// Checks by the validator's rules whether a network has everything that training needs.
enum UpdatableModelCheck {
  /// Codes of findings about training; others do not prevent training.
  private static let prefixes = ["update-", "loss-", "optimizer-", "training-", "parameter-", "layer-name-"]
  /// Findings about limits of Core ML that do not exist here, or that are detected otherwise.
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
