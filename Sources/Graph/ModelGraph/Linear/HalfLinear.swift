internal import ModelSpec

/// `nn.half_linear`: `linear` with half-precision weights, which stay as they are:
/// y[…, o] = bias[o] + Σ over i of weights[o, i] · x[…, i], summed in single precision.
///
/// - `x`: [*d, I], fp16 or fp32.
/// - `weights`: [O · I / 2], fp32: the bytes of the halves, of which no number is made.
/// - `outputs`: O.
/// - `transposed`: whether the weights lie as [I, O]; false unless given.
/// - `bias`: [O], zeros unless given.
/// - Result: [*d, O], the type of `x`.
package struct HalfLinear: FusableOperation {
  package static let name = "nn.half_linear"
  package static let fusedName = "nn.fused_half_linear"
  package static let cost = Cost { 2 * $0.resultCount * $0.length("x", -1) + $0.biasCount }
  package static let noGradient: NoGradient? = .plans

  package let x: TensorType
  package var weights: TensorType
  package var outputs: Int
  package var isTurned: Bool
  package var hasBias: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    weights = try arguments.tensor("weights", ScalarDomain([.fp32]), rank: 1...1)
    outputs = try arguments.integer("outputs")
    isTurned = try arguments.boolean("transposed", default: false)
    hasBias = try arguments.optionalTensor("bias", rank: 1...1) != nil
    guard outputs > 0 else { throw OperationError("`outputs` is \(outputs), expected at least 1", argument: "outputs") }
  }

  package var requirements: [ShapeRequirement] {
    [
      ShapeRequirement(
        "weights", weights.shape, axis: 0, .equal((x.shape[x.rank - 1] * Extent(outputs)).floorDivided(by: 2)))
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = Extent(outputs)
    return [.tensor(x.with(shape))]
  }
}
