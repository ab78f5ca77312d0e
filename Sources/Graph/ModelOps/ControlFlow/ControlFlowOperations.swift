/// Choice and repetition.
enum ControlFlowOperations {
  static let all: [any TensorOperation.Type] = [
    Cond.self,
    Select.self,
    WhileLoop.self,
  ]
}
