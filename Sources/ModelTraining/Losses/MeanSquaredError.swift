internal import ModelOps
internal import ModelRuntime

/// The mean of (input − target)² over all elements of all examples.
struct MeanSquaredError: Loss {
  var input: String
  var target: String


  func append(
    to builder: inout GradientBuilder, _ input: GraphValue, examples: Int
  ) throws(GradientError) -> (loss: GraphValue, target: Graph.Input) {
    guard let type = input.known.type.tensor else { throw GradientError("the loss reads no tensor") }
    let target = builder.addInput("loss~target", .tensor(TensorType(.fp32, type.shape)))
    let difference = try builder.append("sub", [("x", input), ("y", target)], named: "loss~difference")
    let square = try builder.append("square", [("x", difference)], named: "loss~square")
    let loss = try builder.append("reduce_mean", [("x", square)], named: "loss~mean")
    return (loss, Graph.Input("loss~target", .tensor(TensorType(.fp32, type.shape))))
  }

  func elements(_ value: FeatureValue, count: Int) throws(TrainingError) -> Tensor {
    let tensor: Tensor
    switch value {
    case .array(let array): tensor = array.tensor(.fp32)
    case .double(let number): tensor = Tensor(floats: [Float(number)], [1])
    case .int64(let number): tensor = Tensor(floats: [Float(number)], [1])
    default: throw TrainingError(.update, "target '\(target)' is of a kind that no number is compared with")
    }
    guard tensor.count == count else {
      throw TrainingError(
        .update,
        "target '\(target)' has \(tensor.count) elements \(tensor.shape), expected \(count) as '\(input)' has")
    }
    return tensor
  }
}
