internal import ModelSpec

extension MakeList: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let count = try inputs.integer("init_length", default: 1)
    guard (0...MakeList.largestCount).contains(count) else {
      throw .elements(
        "`init_length` is \(count), expected 0 to \(MakeList.largestCount)", argument: "init_length")
    }
    return [
      .list(TensorList(element: element, isDynamic: isDynamic, tensors: [Tensor?](repeating: nil, count: count)))
    ]
  }
}
