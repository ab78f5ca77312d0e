/// What the operations that fill a tensor with random numbers have in common.
package protocol RandomOperation: TensorOperation {
  /// The numbers that say how they are distributed, and what they are unless given; the type of the first is the result's.
  static var parameters: [(name: String, fallback: Float)] { get }

  var draw: RandomDraw { get }

  init(draw: RandomDraw)
}

/// What is drawn: the shape, the element type, the distribution, and the seed.
package struct RandomDraw: Sendable {
  package var target: TargetShape
  package var scalar: ScalarType
  package var numbers: [NumberAttribute]
  package var seed: Int
}

extension RandomOperation {
  package static var cost: Cost { .perElement }
  package static var noGradient: NoGradient? { .random }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let target = try TargetShape(arguments)
    let scalar = try arguments.optionalTensor(Self.parameters[0].name)?.scalar ?? .fp32
    let numbers = try Self.parameters.map { (parameter) throws(OperationError) in
      try NumberAttribute(arguments, parameter.name, default: parameter.fallback)
    }
    let seed = try arguments.integer("seed", default: -1)
    self.init(draw: RandomDraw(target: target, scalar: scalar, numbers: numbers, seed: seed))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [draw.target.type(draw.scalar)] }
}
