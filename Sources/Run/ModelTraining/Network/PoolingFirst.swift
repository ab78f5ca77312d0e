internal import ModelOps
internal import ModelSpec

/// Puts rectifiers behind the pooling for maxima that follows them: the largest of rectified numbers is the rectified
/// largest number, and its gradient goes the same way, but a rectifier has then only a part of the numbers to look at.
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
      // The pooling takes the rectifier's place and argument, the rectifier the pooling's; names go with the places.
      var (pool, relu) = (operation, graph.operations[rectifier])
      pool.bindings[place].arguments = relu["x"]
      (pool.outputs, relu.outputs) = (relu.outputs, pool.outputs)
      relu.bindings = [GraphOperation.Binding("x", [.value(x)])]
      graph.operations[rectifier] = pool
      graph.operations[index] = relu
    }
  }
}
