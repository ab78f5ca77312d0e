internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Checks a function of an ML Program by inferring the type of every value, with the rules of the runtime: arguments
/// that no rule accepts, results whose declared types differ, and the function's outputs against the model's interface.
enum MILInferenceValidator {
  /// Runs at the path of the function.
  ///
  /// - Parameter interface: The function's description in the model; nil if there is none.
  static func validate(
    _ function: MILSpec.Function, _ name: String, against interface: FeatureLists?, _ context: inout ValidationContext
  ) {
    // Types do not depend on the system that is to run the program.
    guard context.target == nil else { return }
    let graph: Graph
    do throws(Diagnostic) {
      graph = try ProgramLowering.lower(function, at: ModelPath(), weights: context.weights)
    } catch {
      return context.report(error)
    }
    let checked = graph.checked(folding: GraphFolding(probes: true))
    let errorCount = context.errorCount
    // Branches and loops that need not run are checked, too: Apple's compiler infers the types of all operations.
    for problem in checked.problems + checked.blockProblems {
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
    // Consequences of invalid operations would only repeat the same errors.
    guard context.errorCount == errorCount else { return }
    MILInfinityValidator.validate(checked.graph, &context)
    guard let interface else { return }
    MILInterfaceValidator.validate(checked, name, against: interface, &context)
    if context.errorCount == errorCount { validateShapes(graph, name, against: interface, &context) }
  }

  /// Infers the graph again with the shapes that the description names for its inputs.
  private static func validateShapes(
    _ graph: Graph, _ name: String, against interface: FeatureLists, _ context: inout ValidationContext
  ) {
    let features = NameMap(interface.input.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let inputs = graph.inputs.compactMap { input in
      input.type.tensor.map { (input.name, NamedShapes($0, features[input.name])) }
    }
    NamedShapeValidator.validate(inputs, hasOpenAxes: false, cost: graph.operationCount, &context) { shapes in
      var graph = graph
      for index in graph.inputs.indices {
        let input = graph.inputs[index]
        guard let type = input.type.tensor, let shape = shapes[input.name] else { continue }
        guard shape.count == type.rank else {
          return NamedShapeValidator.Refusal(
            place: ModelPath(),
            message: "function '\(name)' takes '\(input.name)' with \(counted(type.rank, "dimension"))", isOfRank: true)
        }
        graph.inputs[index].type = .tensor(type.with(Shape(fixed: shape)))
      }
      let checked = graph.checked(folding: GraphFolding(probes: true))
      return (checked.problems.first ?? checked.blockProblems.first).map {
        NamedShapeValidator.Refusal(place: $0.source, message: "operation '\($0.operation)': \($0.error.message)")
      }
    }
  }
}

extension Graph {
  /// Number of operations, including those of blocks.
  fileprivate var operationCount: Int {
    operations.reduce(operations.count) { $0 + $1.blocks.reduce(0) { $0 + $1.operationCount } }
  }
}
