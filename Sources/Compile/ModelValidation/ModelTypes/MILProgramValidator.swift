internal import ModelFormat
internal import ModelSpec
internal import OrderedCollections

/// Checks an ML Program: that the functions of the description are there, and each function.
enum MILProgramValidator {
  /// The function of a model that describes no functions.
  static let defaultFunction = "main"

  /// Runs at the path of the model.
  static func validate(_ program: MILSpec.Program, _ model: Model, _ context: inout ValidationContext) {
    let description = model.description ?? ModelDescription()
    let errorCount = context.errorCount
    context.within("mlProgram") { context in
      if program.version != 1 {
        context.warning(
          "program-version", "the program has format version \(program.version), expected 1", at: "version",
          found: "\(program.version)", expected: "1")
      }
      validateNames(program, description, &context)
      let described = description.functions.byName
      for (name, function) in program.functions {
        let own = described[name].map { FeatureLists(input: $0.input, output: $0.output, state: $0.state) }
        let interface = own ?? Self.interface(of: name, description)
        context.within(.entry(field: "functions", key: name)) { context in
          let errorCount = context.errorCount
          MILFunctionValidator.validate(function, name, against: interface, &context)
          // Consequences of invalid operations would only repeat the same errors.
          if context.errorCount == errorCount {
            MILInferenceValidator.validate(function, name, against: interface, &context)
          }
        }
      }
      for (name, value) in program.attributes {
        context.within(.entry(field: "attributes", key: name)) { MILValueValidator.validate(value, &$0) }
      }
      if context.errorCount == errorCount { validateText(program, model, &context) }
    }
  }

  /// Checks that the program has a text form, which compiled models hold. Runs at the path of the program.
  private static func validateText(_ program: MILSpec.Program, _ model: Model, _ context: inout ValidationContext) {
    guard context.checksCompiledForm else { return }
    let text = MILText(
      program, specificationVersion: model.specificationVersion, description: model.description, compilerVersion: nil,
      componentVersion: nil)
    do throws(Diagnostic) { try MILTextWriter.write(text) { _ in } } catch { context.report(error) }
  }

  private static func validateNames(
    _ program: MILSpec.Program, _ description: ModelDescription, _ context: inout ValidationContext
  ) {
    if program.functions.isEmpty {
      context.error("functions-missing", "the program has no functions", at: "functions", expected: "at least one")
      return
    }
    let needed = description.functions.isEmpty ? [defaultFunction] : description.functions.map(\.name)
    let known = listed(program.functions.keys.map { "'\($0)'" }, joining: "and")
    for name in needed where program.functions[name] == nil && !name.isEmpty {
      context.error(
        "function-missing",
        description.functions.isEmpty
          ? "the program has no function 'main'" : "function '\(name)' of the description is not in the program",
        at: "functions", found: known, expected: name)
    }
  }

  /// The features of a function without a description of its own, nil for one that has none.
  private static func interface(of name: String, _ description: ModelDescription) -> FeatureLists? {
    guard description.functions.isEmpty, name == defaultFunction else { return nil }
    return FeatureLists(input: description.input, output: description.output, state: description.state)
  }
}
