/// `local_response_norm`: every element divided by the size of its neighbors in a window of channels:
/// y[c] = x[c] / (k + alpha / size · Σ x[j]²)^beta, the sum from j = c − ⌊size / 2⌋ to c + ⌊(size − 1) / 2⌋, as far as
/// there are channels.
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `size`: channels of the window.
/// - `alpha`: 1e-4 unless given; `beta`: 0.75; `k`: 1.
/// - Result: the type and shape of `x`.
package struct LocalResponseNorm: TensorOperation {
  package static let name = "local_response_norm"
  package static let cost = Cost.perElement(5)

  package var x: TensorType
  package var size: Int
  package var alpha: Float
  package var beta: Float
  package var k: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    size = try arguments.positive("size")
    alpha = try arguments.number("alpha", default: 1e-4)
    beta = try arguments.number("beta", default: 0.75)
    k = try arguments.number("k", default: 1)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension LocalResponseNorm: DifferentiableOperation {
  /// Each element also changes the size of its neighbors.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient) = (try call.x, try call.gradient)
    let shape = try x.shape()
    let (channels, places) = (shape[1], shape[2...].reduce(1, *))
    // Which channels are in which channel's window.
    var window = [Float](repeating: 0, count: channels * channels)
    for c in 0..<channels {
      for j in Swift.max(0, c - size / 2)...Swift.min(channels - 1, c + (size - 1) / 2) { window[c * channels + j] = 1 }
    }
    let neighbors = GraphValue(
      Constant(TensorType(try x.scalar(), [Extent(channels), Extent(channels)]), .floats(window)))
    let flat = [shape[0], channels, places]
    let sums = try graph.matmul((neighbors, false), (try graph.reshaped(try graph.squared(x), flat), false))
    let size = try graph.reshaped(try graph.plus(try graph.times(sums, alpha / Float(self.size)), k), shape)
    let power = try graph.add("pow", [("x", size), ("y", try graph.number(-beta, like: x))])
    let scaled = try graph.times(gradient, power)
    let share = try graph.over(try graph.times(scaled, x), size)
    let back = try graph.matmul((neighbors, true), (try graph.reshaped(share, flat), false))
    let far = try graph.times(try graph.times(x, try graph.reshaped(back, shape)), -2 * alpha * beta / Float(self.size))
    try graph.accumulate(try graph.plus(scaled, far), into: x)
  }
}
