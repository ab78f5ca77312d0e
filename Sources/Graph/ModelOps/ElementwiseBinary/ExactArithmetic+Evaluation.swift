import ModelSpec

extension ExactArithmetic: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, y) = (try inputs.take("x"), try inputs.take("y"))
    guard let shape = BroadcastShape.of([x.shape, y.shape]) else {
      throw BinaryOperands.mismatch(x.type.shape, y.type.shape)
    }
    let z = try context.result(x.scalar, shape)
    let (first, second) = (BroadcastOffsets(x.shape, to: shape), BroadcastOffsets(y.shape, to: shape))
    if x.form == .float {
      let (left, right, to) = (x.floats, y.floats, z.floats)
      for index in 0..<z.count { to[index] = value(left[first[index]], right[second[index]]) }
      return [.tensor(z)]
    }
    let width = IntegerWidth(type)
    let (left, right, to) = (x.integers, y.integers, z.integers)
    for index in 0..<z.count {
      to[index] = try width.wrapping(value(Int(left[first[index]]), Int(right[second[index]])))
    }
    return [.tensor(z)]
  }

  private func value(_ x: Float, _ y: Float) -> Float {
    if function == .modulo { return x.truncatingRemainder(dividingBy: y) }
    let quotient = x / y
    // What is infinite leaves no remainder that is a number.
    return x.isFinite ? quotient.rounded(.down) : .nan
  }

  /// - Parameters:
  ///   - x: A number of 32 bits, so that no sum, product or quotient is beyond 64.
  private func value(_ x: Int, _ y: Int) -> Int {
    switch function {
    case .add: x + y
    case .sub: x - y
    case .mul: x * y
    case .divide: y == 0 ? 0 : x / y
    case .floorDivide: y == 0 ? 0 : x / y - (x % y != 0 && (x < 0) != (y < 0) ? 1 : 0)
    case .modulo: y == 0 ? 0 : x % y
    case .pow: Self.power(x, y)
    case .and: x & y
    case .or: x | y
    case .xor: x ^ y
    }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    guard exponent >= 0 else {
      return base == 1 ? 1 : base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0
    }
    var (result, factor, left) = (1, base, exponent)
    while left > 0 {
      if left & 1 == 1 { result = result &* factor }
      factor = factor &* factor
      left >>= 1
    }
    return result
  }
}

/// For each element of a row-major tensor, the one of a tensor that broadcasts to it.
struct BroadcastOffsets {
  /// Nil when both have the same elements.
  private let steps: [(length: Int, stride: Int)]?
  private let isOne: Bool

  init(_ shape: [Int], to target: [Int]) {
    isOne = shape.allSatisfy { $0 == 1 }
    guard shape != target, !isOne else {
      steps = nil
      return
    }
    var (steps, stride) = ([(length: Int, stride: Int)](), 1)
    let lead = target.count - shape.count
    for axis in target.indices.reversed() {
      let length = axis >= lead ? shape[axis - lead] : 1
      steps.append((target[axis], length == 1 ? 0 : stride))
      stride *= length
    }
    self.steps = steps
  }

  subscript(_ index: Int) -> Int {
    guard let steps else { return isOne ? 0 : index }
    var (rest, offset) = (index, 0)
    for step in steps {
      offset += rest % step.length * step.stride
      rest /= step.length
    }
    return offset
  }
}
