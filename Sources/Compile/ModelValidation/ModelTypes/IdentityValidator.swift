internal import ModelSpec

/// Checks an identity: outputs that are inputs.
enum IdentityValidator {
  /// Runs at the path of the model.
  static func validate(_ identity: Identity, _ model: Model, _ context: inout ValidationContext) {
    let description = model.description ?? ModelDescription()
    let inputs = NameSet(description.input.map(\.name))
    context.within("description") { context in
      for (index, output) in description.output.enumerated() where !inputs.contains(output.name) {
        context.within("output", index, named: output.name) { context in
          // A differently named output is matched with the input at the same index.
          if index < description.input.count {
            context.warning(
              "identity-output", "output '\(output.name)' of an identity is not among its inputs", at: "name",
              found: output.name)
          } else {
            context.error(
              "identity-output", "output '\(output.name)' of an identity matches no input", at: "name",
              found: output.name)
          }
        }
      }
    }
  }
}
