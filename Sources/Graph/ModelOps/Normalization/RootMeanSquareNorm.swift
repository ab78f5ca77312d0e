internal import CModelKernels

/// `nn.rms_norm`: elements over the root of the mean of their squares: y = gamma · x / √(mean of x² + epsilon), the mean along
/// the last axis.
///
/// - `x`: [*d, C], fp16 or fp32.
/// - `gamma`: [C] or [1, …, C], ones unless given.
/// - `epsilon`: a constant number.
/// - Result: [*d, C], the type of `x`.
struct RootMeanSquareNorm: TensorOperation {
  static let name = "nn.rms_norm"
  static let cost = Cost { 4 * $0.resultCount }
  static let noGradient: NoGradient? = .plans

  private var x: TensorType
  private var gamma: TensorType?
  private var epsilon: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    gamma = try arguments.optionalTensor("gamma", rank: 1...Int.max)
    epsilon = try arguments.float("epsilon")
  }

  var requirements: [ShapeRequirement] {
    guard let gamma else { return [] }
    return [ShapeRequirement("gamma", gamma.shape, axis: gamma.rank - 1, "channels", .equal(x.shape[x.rank - 1]))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let gamma = inputs.optionalTensor("gamma")
    var x = try inputs.take("x")
    let length = x.shape[x.rank - 1]
    guard gamma.map({ $0.count == length }) != false else {
      throw OperationError("`gamma` has \(gamma?.count ?? 0) elements, expected \(length)", argument: "gamma")
    }
    let y = writable(&x, as: x.scalar, in: context)
    guard x.count > 0 else { return [.tensor(y)] }
    NormalizationKernel.meanSquares(x, length: length, gamma: gamma, epsilon: epsilon, into: y, in: context)
    return [.tensor(y)]
  }
}
