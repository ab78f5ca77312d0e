/// `nn.half_linear`: `linear` with half-precision weights, which stay as they are:
/// y[…, o] = bias[o] + Σ over i of weights[o, i] · x[…, i], summed in single precision.
///
/// - `x`: [*d, I], fp16 or fp32.
/// - `weights`: [O · I / 2], fp32: the bytes of the halves, of which no number is made.
/// - `outputs`: O.
/// - `transposed`: whether the weights lie as [I, O]; false unless given.
/// - `bias`: [O], zeros unless given.
/// - Result: [*d, O], the type of `x`.
struct HalfLinear: FusableOperation {
  static let name = "nn.half_linear"
  static let fusedName = "nn.fused_half_linear"
  static let cost = Cost { 2 * $0.resultCount * $0.length("x", -1) + $0.biasCount }
  static let noGradient: NoGradient? = .plans

  let x: TensorType
  private var weights: TensorType
  private var outputs: Int
  private var isTurned: Bool
  private var hasBias: Bool

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    weights = try arguments.tensor("weights", ScalarDomain([.fp32]), rank: 1...1)
    outputs = try arguments.integer("outputs")
    isTurned = try arguments.boolean("transposed", default: false)
    hasBias = try arguments.optionalTensor("bias", rank: 1...1) != nil
    guard outputs > 0 else { throw OperationError("`outputs` is \(outputs), expected at least 1", argument: "outputs") }
  }

  var requirements: [ShapeRequirement] {
    [
      ShapeRequirement(
        "weights", weights.shape, axis: 0, .equal((x.shape[x.rank - 1] * Extent(outputs)).floorDivided(by: 2)))
    ]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = Extent(outputs)
    return [.tensor(x.with(shape))]
  }

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
