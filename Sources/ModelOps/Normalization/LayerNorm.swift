/// `layer_norm`: normalised with mean and variance over some axes: y = gamma · (x − mean) / √(variance + epsilon) + beta.
///
/// - `x`: [*d], fp16 or fp32.
/// - `axes`: which; all unless given.
/// - `gamma`, `beta`: of the shape of those axes; ones and zeros unless given.
/// - `epsilon`: 1e-5 unless given.
/// - Result: the type and shape of `x`.
///
/// MIL: `layer_norm`.
struct LayerNorm: TensorOperation {
  static let name = "layer_norm"

  var x: TensorType
  var axes: [Int]
  var gamma: TensorType?
  var beta: TensorType?
  var epsilon: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.axes = try arguments.axes("axes", axes, in: x.shape).sorted()
    gamma = try arguments.optionalTensor("gamma", rank: axes.count...axes.count)
    beta = try arguments.optionalTensor("beta", rank: axes.count...axes.count)
    epsilon = try arguments.float("epsilon", default: 1e-5)
  }

  var requirements: [ShapeRequirement] {
    [gamma, beta].compactMap(\.self).flatMap { weights in
      zip(axes, weights.shape).map { ShapeRequirement("x", x.shape, axis: $0, .equal($1)) }
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
