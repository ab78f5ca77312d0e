internal import ModelSpec

extension CustomLayerCall: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    guard context.customLayers.indices.contains(layer) else {
      throw OperationError(
        "`layer` is \(layer), there are \(context.customLayers.count) custom layers", argument: "layer")
    }
    let results = try context.customLayers[layer].evaluate(inputs.tensors("x"))
    guard results.count == outputCount else {
      throw OperationError("the custom layer makes \(results.count) results, expected \(outputCount)")
    }
    for (result, shape) in zip(results, shapes ?? []) where !shape.canBe(result.shape) {
      throw OperationError("the custom layer makes a result of shape \(result.shape), expected \(shape)")
    }
    return results.map { .tensor($0) }
  }
}
