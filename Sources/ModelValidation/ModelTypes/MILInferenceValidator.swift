internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Checks a function of an ML Program by inferring the type of every value, with the rules that predictions use: arguments
/// that no rule takes, results that are declared with other types, and what the function gives to the model's interface.
enum MILInferenceValidator {
  /// Runs at the path of the function.
  ///
  /// - Parameter interface: What the model's description says of the function; nil when it says nothing.
  static func validate(
    _ function: MILSpec.Function, _ name: String, against interface: FeatureLists?, _ context: inout ValidationContext
  ) {
    // Types do not depend on the system that is to run the program.
    guard context.target == nil else { return }
    let checked: CheckedGraph
    do throws(Diagnostic) {
      checked = try ProgramLowering.lower(function, at: ModelPath(), weights: { _ in nil }).checked()
    } catch {
      return context.report(error)
    }
    let errorCount = context.errorCount
    for problem in checked.problems {
      context.within(problem.source) { context in
        context.error("operation-arguments", "operation '\(problem.operation)': \(problem.error.message)")
      }
    }
    for result in checked.misdeclared {
      context.within(result.source) { context in
        context.error(
          "declared-type",
          "'\(result.name)' is \(result.declared) by its declaration, but operation '\(result.operation)' makes "
            + "\(result.found)", at: "outputs", found: "\(result.declared)", expected: "\(result.found)",
          remedy: "declare the type that the operation makes")
      }
    }
    // What follows from broken operations would only say the same again.
    guard let interface, context.errorCount == errorCount else { return }
    MILInterfaceValidator.validate(checked, name, against: interface, &context)
  }
}
