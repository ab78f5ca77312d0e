internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The mean of (input − target)² over all elements of all examples.
struct MeanSquaredError: Loss {
  var input: String
  var target: String

  func append(
    to builder: inout GradientBuilder, _ input: GraphValue, examples: Int
  ) throws(Diagnostic) -> (loss: GraphValue, target: Graph.Input) {
    guard let type = input.known.type.tensor else { throw Diagnostic.gradient("the loss does not read a tensor") }
    let target = builder.addInput("loss~target", .tensor(TensorType(.fp32, type.shape)))
    let difference = try builder.append("sub", [("x", input), ("y", target)], named: "loss~difference")
    let square = try builder.append("square", [("x", difference)], named: "loss~square")
    let loss = try builder.append("reduce_mean", [("x", square)], named: "loss~mean")
    return (loss, Graph.Input("loss~target", .tensor(TensorType(.fp32, type.shape))))
  }

  func elements(_ value: FeatureValue, count: Int) throws(RuntimeError) -> Tensor {
    let tensor: Tensor
    switch value {
    case .array(let array): tensor = array.tensor(.fp32)
    case .double(let number): tensor = Tensor(floats: [Float(number)], [1])
    case .int64(let number): tensor = Tensor(floats: [Float(number)], [1])
    default: throw RuntimeError(.update, "target '\(target)' is not a number or an array of numbers")
    }
    guard tensor.count == count else {
      throw RuntimeError(
        .update,
        "target '\(target)' has \(tensor.count) elements \(tensor.shape), expected \(count) as '\(input)' has")
    }
    return tensor
  }
}
