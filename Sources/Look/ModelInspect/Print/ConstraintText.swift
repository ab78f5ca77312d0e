public import ModelSpec

extension ModelSummary {
  /// The constraints of the features called `name`: inputs, outputs, states and training inputs of the model, or of
  /// `function`; those of a pipeline's stages if the pipeline itself has none of that name.
  ///
  /// - Throws: a diagnostic that names the existing features.
  public func constraintText(
    _ name: String, of function: FunctionSummary? = nil, _ style: Style
  ) throws(Diagnostic) -> String {
    let own = function.map { $0.interface?.roles ?? [] } ?? roles
    var found = own.filter { $0.feature.name == name }
    if found.isEmpty { found = stageRoles.filter { $0.feature.name == name } }
    guard !found.isEmpty else {
      var names: [String] = []
      for role in own where !names.contains(role.feature.name) { names.append(role.feature.name) }
      throw Diagnostic(
        .error, "feature-missing", "no feature '\(name)'", at: Location(file: path),
        remedy: names.isEmpty
          ? "there are no features" : Diagnostic.choice(names))
    }
    return found.map { role in
      var table = TextTable()
      table.addHeading(TerminalText.line(role.feature.name, width: 100), note: role.title)
      role.feature.addConstraints(to: &table)
      for step in role.preprocessing where step.featureName == name {
        table.add(.init("preprocessing", .faint), .init(step.text))
      }
      return table.text(style)
    }.joined(separator: "\n")
  }

  fileprivate var roles: [FeatureRole] {
    var roles = interface.roles + trainingInputs.map { FeatureRole(title: "training input", feature: $0) }
    for index in roles.indices where roles[index].title == "input" { roles[index].preprocessing = preprocessing }
    return roles
  }

  /// The features of all stages, at any depth.
  private var stageRoles: [FeatureRole] {
    stages.enumerated().flatMap { index, stage in
      (stage.model.roles + stage.model.stageRoles).map { role in
        var role = role
        role.title += " of stage \(index)" + TerminalText.line(stage.name.map { " '\($0)'" } ?? "", width: 60)
        return role
      }
    }
  }
}

/// A feature and what it is for.
private struct FeatureRole {
  var title: String
  var feature: FeatureDescription
  var preprocessing: [NeuralNetworkPreprocessing] = []
}

extension InterfaceSummary {
  fileprivate var roles: [FeatureRole] {
    inputs.map { FeatureRole(title: "input", feature: $0) } + outputs.map { FeatureRole(title: "output", feature: $0) }
      + states.map { FeatureRole(title: "state", feature: $0) }
  }
}
