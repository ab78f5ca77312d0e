package import ModelOps

/// Evaluation of each operation as the graph has it, without passes or preparation: what other back ends are compared with.
package struct ReferenceBackend: Backend {
  package init() {}

  package var name: String { "reference" }

  package var passes: [any GraphPass.Type] { [] }

  package func prepare(
    _ operation: any TensorOperation, _ arguments: PreparationArguments
  ) throws(OperationError) -> (any PreparedOperation)? { nil }
}
