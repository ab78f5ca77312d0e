internal import ModelSpec

extension HalfLinear: ProductOperation {
  func product() throws(OperationError) -> LinearProduct {
    let shape = try x.fixedShape("x")
    let inputs = shape[shape.count - 1]
    let count = try weights.fixedShape("weights")[0] * 2
    guard count == outputs * inputs else {
      throw OperationError("`weights` has \(count) halves, expected \(outputs) × \(inputs)", argument: "weights")
    }
    return LinearProduct(
      scalar: x.scalar, inputShape: shape, weightShape: isTurned ? [inputs, outputs] : [outputs, inputs],
      weightIsTransposed: isTurned, holdsHalves: true, outputShape: Array(shape.dropLast()) + [outputs],
      hasBias: hasBias, weightName: "weights")
  }
}
