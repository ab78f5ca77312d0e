/// Choice and repetition.
package enum ControlFlowOperations {
  package static let all: [any TensorOperation.Type] = [
    Cond.self,
    Select.self,
    WhileLoop.self,
  ]
}
