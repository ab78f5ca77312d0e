internal import ModelSpec

/// An operation that gradients pass through.
///
/// Gradients are operations, too: they are appended to the graph, and planned and run like any other part of it.
package protocol DifferentiableOperation: TensorOperation {
  /// Appends operations that compute the gradients of the arguments from those of the results, and passes them to
  /// `graph.accumulate`. All shapes are fixed. Every argument for which `graph.needs` is true must get a gradient.
  ///
  /// - Throws: `OperationError` if the operation has no gradient with these arguments.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError)
}

extension DifferentiableOperation {
  package static var noGradient: NoGradient? { nil }
}

/// An operation whose result is a step function: its gradient is 0 wherever it is defined.
package protocol StepOperation: DifferentiableOperation {}

extension StepOperation {
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    for argument in call.arguments.flatMap(\.values) { graph.accumulateZero(into: argument) }
  }
}

/// An operation of a graph with its arguments, its results and the gradients of its results.
package struct OperationCall: Sendable {
  package let arguments: [(parameter: String, values: [GraphValue])]
  package let results: [GraphValue]
  /// One for each result; nil where the loss does not depend on the result.
  package let gradients: [GraphValue?]

  /// All arguments of a variadic parameter.
  package func all(_ parameter: String) -> [GraphValue] {
    arguments.first { $0.parameter == parameter }?.values ?? []
  }

  package func optional(_ parameter: String) -> GraphValue? { all(parameter).first }

  /// The argument of `parameter`.
  package func argument(_ parameter: String) throws(OperationError) -> GraphValue {
    guard let value = optional(parameter) else {
      throw OperationError("`\(parameter)` is missing", argument: parameter)
    }
    return value
  }

  package var x: GraphValue { get throws(OperationError) { try argument("x") } }
  package var y: GraphValue { get throws(OperationError) { try argument("y") } }

  /// The argument as a number, or the default if it is missing.
  package func number(_ parameter: String, default fallback: Float) -> GraphValue {
    optional(parameter) ?? .float(fallback)
  }

  /// The first result.
  package var result: GraphValue {
    get throws(OperationError) {
      guard let result = results.first else { throw OperationError("the operation has no result") }
      return result
    }
  }

  /// The gradient of the first result.
  package var gradient: GraphValue {
    get throws(OperationError) {
      guard let gradient = gradients.first ?? nil else { throw OperationError("no gradient arrives") }
      return gradient
    }
  }
}

/// A composed operation: simpler, differentiable operations that compute the same replace it where gradients have to
/// pass through it.
package protocol ComposedOperation: TensorOperation {
  /// Appends operations that compute the results. All shapes are fixed, and every appended operation is differentiable.
  func compose(_ call: OperationCall, in graph: inout GradientBuilder) throws(OperationError) -> [GraphValue]
}

extension ComposedOperation {
  package static var noGradient: NoGradient? { nil }
}
