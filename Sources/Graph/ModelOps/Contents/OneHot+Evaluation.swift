internal import ModelSpec

extension OneHot: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let size = try inputs.integer("one_hot_vector_size", default: 0)
    guard size >= 0 else {
      throw .elements(
        "`one_hot_vector_size` is \(size), expected no negative number", argument: "one_hot_vector_size")
    }
    let indices = try inputs.tensor("indices")
    var shape = indices.shape
    shape.insert(size, at: axis)
    let y = try context.result(scalar, shape)
    func value(_ parameter: String, _ fallback: Float) throws(OperationError) -> Tensor {
      let given = try inputs.element(parameter)
      if let given, given.form == y.form { return given }
      return y.form.tensor(given?.floatArray ?? [fallback])
    }
    let (on, off) = (try value("on_value", 1), try value("off_value", 0))
    OneHotKernel.run(indices, y, axis: axis, on: on, off: off)
    return [.tensor(y)]
  }
}
