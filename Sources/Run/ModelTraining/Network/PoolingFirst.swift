internal import ModelOps
internal import ModelSpec

/// Moves ReLUs after the max pooling that follows them: the maximum of rectified numbers is the rectified maximum, with
/// the same gradient, but the ReLU then processes fewer numbers.
enum PoolingFirst {
  static func run(_ graph: inout Graph) {
    var uses: NameMap<Int> = [:]
    for operation in graph.operations {
      for case .value(let name) in operation.bindings.lazy.flatMap(\.arguments) { uses[name, default: 0] += 1 }
    }
    for output in graph.outputs { uses[output.value, default: 0] += 1 }
    var rectifiers: NameMap<Int> = [:]
    for index in graph.operations.indices {
      let operation = graph.operations[index]
      if operation.operation == "relu", let result = operation.outputs.first?.name { rectifiers[result] = index }
      guard operation.operation == "max_pool", case .value(let x)? = operation["x"].first, uses[x] == 1,
        let rectifier = rectifiers[x], let place = operation.bindings.firstIndex(where: { $0.parameter == "x" })
      else { continue }
      // Swaps the two operations: pooling takes the ReLU's argument and the ReLU takes the pooling's; value names stay
      // in position.
      var (pool, relu) = (operation, graph.operations[rectifier])
      pool.bindings[place].arguments = relu["x"]
      (pool.outputs, relu.outputs) = (relu.outputs, pool.outputs)
      relu.bindings = [GraphOperation.Binding("x", [.value(x)])]
      graph.operations[rectifier] = pool
      graph.operations[index] = relu
    }
  }
}
