import ModelSpec

/// `nn.exact_arithmetic`: arithmetic of integers in the width of their type, as C has it: sums and products wrap around,
/// quotients are cut towards 0, and a remainder has the sign of the dividend. MIL's operations compute in 32 bits and
/// round quotients down.
///
/// - `x`, `y`: integers of one type, of shapes that broadcast; floats for `modulo` and `floor_divide`.
/// - `function`: `add`, `sub`, `mul`, `divide`, `floor_divide`, `modulo`, `pow`, `and`, `or` or `xor`. What is divided by 0
///   is 0. Of floats, a quotient that is not finite gives no number.
/// - `type`: the name of the type whose width counts; that of `x` unless given. A result of 32 bits without a sign, or of
///   64, which 32 bits with a sign cannot hold, is an error.
/// - Result: of the broadcast shape, the type of `x`.
package struct ExactArithmetic: TensorOperation {
  package static let name = "nn.exact_arithmetic"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .integers

  package enum Function: String, CaseIterable, Sendable {
    case add, sub, mul, divide, modulo, pow, and, or, xor
    case floorDivide = "floor_divide"
  }

  package let x: TensorType
  package let y: TensorType
  package let function: Function
  /// The type whose width counts.
  package let type: ScalarType
  private let operands: BinaryOperands

  package init(_ arguments: OperationArguments) throws(OperationError) {
    function = try arguments.choice("function")
    let takesFloats = function == .modulo || function == .floorDivide
    operands = try BinaryOperands(arguments, domain: takesFloats ? .numbers : .integers)
    (x, y) = (operands.x, operands.y)
    type = arguments.has("type") ? try arguments.choice("type") : x.scalar
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    guard let shape = x.shape.broadcast(with: y.shape) else { throw BinaryOperands.mismatch(x.shape, y.shape) }
    return [.tensor(x.with(shape))]
  }

  package func outputElements() -> [[Extent]?] {
    switch function {
    case .add: [operands.combined { $0 + $1 }]
    case .sub: [operands.combined { $0 - $1 }]
    case .mul: [operands.combined { $0 * $1 }]
    case .floorDivide: [operands.combined { $0.floorDivided(by: $1) }]
    // Of numbers that are not negative, both are the same.
    case .divide: [operands.combined { $0.lower >= 0 ? $0.floorDivided(by: $1) : .anyInteger }]
    case .modulo, .pow, .and, .or, .xor: []
    }
  }
}
