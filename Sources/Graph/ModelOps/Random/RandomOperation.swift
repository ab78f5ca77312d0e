/// What the operations that fill a tensor with random numbers have in common.
protocol RandomOperation: TensorOperation {
  /// The numbers that say how they are distributed, and what they are unless given; the type of the first is the result's.
  static var parameters: [(name: String, fallback: Float)] { get }

  var draw: RandomDraw { get }

  init(draw: RandomDraw)

  static func fill(_ y: Tensor, _ numbers: [Float], from generator: inout RandomGenerator)
}

/// What is drawn: the shape, the element type, the distribution, and the seed.
struct RandomDraw: Sendable {
  fileprivate var target: TargetShape
  fileprivate var scalar: ScalarType
  fileprivate var numbers: [NumberAttribute]
  fileprivate var seed: Int
}

extension RandomOperation {
  static var cost: Cost { .perElement }
  static var noGradient: NoGradient? { .random }

  init(_ arguments: OperationArguments) throws(OperationError) {
    let target = try TargetShape(arguments)
    let scalar = try arguments.optionalTensor(Self.parameters[0].name)?.scalar ?? .fp32
    let numbers = try Self.parameters.map { (parameter) throws(OperationError) in
      try NumberAttribute(arguments, parameter.name, default: parameter.fallback)
    }
    let seed = try arguments.integer("seed", default: -1)
    self.init(draw: RandomDraw(target: target, scalar: scalar, numbers: numbers, seed: seed))
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [draw.target.type(draw.scalar)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let bound = inputs
    let numbers = try draw.numbers.map { (number) throws(OperationError) in try number.value(bound) }
    var generator = context.random.generator(seed: draw.seed)
    let y = context.tensor(draw.scalar, try draw.target.lengths())
    Self.fill(y, numbers, from: &generator)
    return [.tensor(y)]
  }
}
