/// `nn.half_linear`: `linear` with half-precision weights, which stay as they are:
/// y[…, o] = bias[o] + Σ over i of weights[o, i] · x[…, i], summed in single precision.
///
/// - `x`: [*d, I], fp16 or fp32.
/// - `weights`: [O · I / 2], fp32: the bytes of the halves, of which no number is made.
/// - `outputs`: O.
/// - `transposed`: whether the weights lie as [I, O]; false unless given.
/// - `bias`: [O], zeros unless given.
/// - Result: [*d, O], the type of `x`.
struct HalfLinear: TensorOperation {
  static let name = "nn.half_linear"
  static let cost = Cost { 2 * $0.resultCount * $0.length("x", -1) + $0.biasCount }
  static let noGradient: NoGradient? = .plans

  private var x: TensorType
  private var weights: TensorType
  private var outputs: Int
  private var isTurned: Bool

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    weights = try arguments.tensor("weights", ScalarDomain([.fp32]), rank: 1...1)
    outputs = try arguments.integer("outputs")
    isTurned = try arguments.boolean("transposed", default: false)
    _ = try arguments.optionalTensor("bias", rank: 1...1)
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

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, weights) = (try inputs.tensor("x"), try inputs.tensor("weights"))
    let features = x.shape[x.rank - 1]
    let rows = x.shape.dropLast().reduce(1, *)
    guard weights.count * 2 == outputs * features else {
      throw OperationError(
        "`weights` has \(weights.count * 2) halves, expected \(outputs) × \(features)", argument: "weights")
    }
    let y = context.tensor(x.scalar, Array(x.shape.dropLast()) + [outputs])
    HalfKernel.multiply(
      x, weights: weights, isTurned: isTurned, rows: rows, inputs: features, outputs: outputs, into: y, in: context)
    return [.tensor(try inputs.addingBias(to: y, context))]
  }
}
