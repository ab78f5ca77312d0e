/// `random_categorical`: classes drawn by chance, by their weights along the last axis.
///
/// - `x`: [*d, K], fp16 or fp32: weights of K classes.
/// - `mode`: `logits` (default), for logarithms of weights, or `probs`.
/// - `size`: how many classes are drawn; 1 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: [*d, size], the type of `x`.
struct RandomCategorical: TensorOperation {
  static let name = "random_categorical"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .random

  enum Mode: String, CaseIterable, Sendable { case logits, probs }

  var x: TensorType
  var mode: Mode
  var size: Int
  var seed: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    mode = try arguments.choice("mode", default: .logits)
    size = try arguments.integer("size", default: 1)
    guard size >= 0 else { throw OperationError("`size` is \(size), expected no negative number", argument: "size") }
    seed = try arguments.integer("seed", default: -1)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = Extent(size)
    if x.shape[x.rank - 1].isAlways(0), !shape.extents.contains(where: { $0.contains(0) }) {
      throw OperationError("`x` \(x.shape) has no classes, expected at least one to draw", argument: "x")
    }
    return [.tensor(x.with(shape))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    var generator = context.random.generator(seed: seed)
    let y = context.tensor(x.scalar, x.shape.dropLast() + [size])
    try RandomKernel.categorical(x, y, size: size, isLogarithmic: mode == .logits, generator: &generator, in: context)
    return [.tensor(y)]
  }
}
