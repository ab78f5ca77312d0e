internal import CModelKernels
internal import ModelSpec

/// An element-wise function of two operands, for the forms that it supports.
struct BinaryKernel: Sendable {
  /// Rows of two operands and of the result, each with strides from row to row and from element to element.
  typealias Rows<From, To> =
    @Sendable (
      UnsafePointer<From>?, Int, Int, UnsafePointer<From>?, Int, Int, UnsafeMutablePointer<To>?, Int, Int
    ) -> Void
  typealias Floats = Rows<Float, Float>
  typealias FloatTest = Rows<Float, UInt8>
  typealias Integers = Rows<Int32, Int32>
  typealias IntegerTest = Rows<Int32, UInt8>
  typealias Booleans = Rows<UInt8, UInt8>

  private enum Function {
    case arithmetic(Floats, Integers)
    case test(FloatTest, IntegerTest, Booleans?)
    case logic(Booleans)
  }

  private var function: Function

  private init(_ floats: @escaping Floats, _ integers: @escaping Integers) { function = .arithmetic(floats, integers) }

  private init(_ floats: @escaping FloatTest, _ integers: @escaping IntegerTest, booleans: Booleans? = nil) {
    function = .test(floats, integers, booleans)
  }

  private init(_ booleans: @escaping Booleans) { function = .logic(booleans) }

  /// Applies the function to `x` and `y`, which broadcast.
  ///
  /// - Parameter scalar: The result's type; that of `x` when nil.
  func run(
    _ inputs: inout OperationInputs, _ context: ExecutionContext, as scalar: ScalarType?
  ) throws(OperationError) -> Tensor {
    var operands = [try inputs.take("x"), try inputs.take("y")]
    guard let shape = BroadcastShape.of(operands.map(\.shape)) else {
      throw BinaryOperands.mismatch(operands[0].type.shape, operands[1].type.shape)
    }
    return try run(BroadcastLoops(&operands, shape, in: context), &operands, shape: shape, as: scalar, in: context)
  }

  /// Like above, for operands whose loops are known.
  fileprivate func run(
    _ loops: borrowing BroadcastLoops, _ operands: inout [Tensor], shape: [Int], as scalar: ScalarType?,
    in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let z = loops.result(scalar ?? operands[0].scalar, shape, operands: &operands, in: context)
    switch (function, operands[0].form) {
    case (.arithmetic(let rows, _), .float):
      let (x, y, to) = (operands[0].floats, operands[1].floats, z.floats)
      Self.run(loops, x, y: y, z: to, threadCount: context.threadCount, rows)
    case (.arithmetic(_, let rows), .integer):
      let (x, y, to) = (operands[0].integers, operands[1].integers, z.integers)
      Self.run(loops, x, y: y, z: to, threadCount: context.threadCount, rows)
    case (.test(let rows, _, _), .float):
      let (x, y, to) = (operands[0].floats, operands[1].floats, z.booleans)
      Self.run(loops, x, y: y, z: to, threadCount: context.threadCount, rows)
    case (.test(_, let rows, _), .integer):
      let (x, y, to) = (operands[0].integers, operands[1].integers, z.booleans)
      Self.run(loops, x, y: y, z: to, threadCount: context.threadCount, rows)
    case (.test(_, _, let rows?), .boolean), (.logic(let rows), .boolean):
      let (x, y, to) = (operands[0].booleans, operands[1].booleans, z.booleans)
      Self.run(loops, x, y: y, z: to, threadCount: context.threadCount, rows)
    case (.arithmetic, .boolean), (.test(_, _, nil), .boolean), (.logic, .float), (.logic, .integer):
      throw OperationError(
        "`x` has elements of type \(operands[0].scalar.name), for which the function is not defined", argument: "x")
    }
    return withExtendedLifetime(operands) { z }
  }

  private static func run<From, To>(
    _ loops: BroadcastLoops, _ x: UnsafeMutableBufferPointer<From>, y: UnsafeMutableBufferPointer<From>,
    z: UnsafeMutableBufferPointer<To>, threadCount: Int, _ rows: Rows<From, To>
  ) {
    guard let x = x.baseAddress, let y = y.baseAddress, let z = z.baseAddress else { return }
    let last = loops.lengths.count - 1
    let (outer, inner) = (loops.steps[last - 1], loops.steps[last])
    let (count, length) = (loops.lengths[last - 1], loops.lengths[last])
    if last == 1, threadCount == 1 || count * length < Tensor.smallestShared {
      return rows(x, outer[0], inner[0], y, outer[1], inner[1], z, count, length)
    }
    loops.forEachPlane(threadCount: threadCount) { starts, start, count, length in
      rows(x + starts[0], outer[0], inner[0], y + starts[1], outer[1], inner[1], z + start, count, length)
    }
  }

  static let add = BinaryKernel(model_kernels_add, model_kernels_add_integer)
  static let floorDiv = BinaryKernel(model_kernels_floor_div, model_kernels_floor_div_integer)
  static let maximum = BinaryKernel(model_kernels_maximum, model_kernels_maximum_integer)
  static let minimum = BinaryKernel(model_kernels_minimum, model_kernels_minimum_integer)
  static let mod = BinaryKernel(model_kernels_mod, model_kernels_mod_integer)
  static let mul = BinaryKernel(model_kernels_mul, model_kernels_mul_integer)
  static let pow = BinaryKernel(model_kernels_pow, model_kernels_pow_integer)
  static let realDiv = BinaryKernel(model_kernels_real_div, model_kernels_real_div_integer)
  static let sub = BinaryKernel(model_kernels_sub, model_kernels_sub_integer)

  static let equal = BinaryKernel(
    model_kernels_equal, model_kernels_equal_integer, booleans: model_kernels_equal_boolean)
  static let notEqual = BinaryKernel(
    model_kernels_not_equal, model_kernels_not_equal_integer, booleans: model_kernels_xor)
  static let less = BinaryKernel(model_kernels_less, model_kernels_less_integer)
  static let lessEqual = BinaryKernel(model_kernels_less_equal, model_kernels_less_equal_integer)
  static let greater = BinaryKernel(model_kernels_greater, model_kernels_greater_integer)
  static let greaterEqual = BinaryKernel(model_kernels_greater_equal, model_kernels_greater_equal_integer)

  static let and = BinaryKernel(model_kernels_and)
  static let or = BinaryKernel(model_kernels_or)
  static let xor = BinaryKernel(model_kernels_xor)
}

/// The function for two tensors of known shapes.
struct PreparedBinary: PreparedOperation {
  private struct Operand {
    let shape: [Int]
    /// Whether the elements have the same order in both layouts of the result's rank.
    let liesEitherWay: Bool
    /// Whether it has the result's rank, so that it may be channels last.
    let hasResultRank: Bool

    init(_ shape: [Int], rank: Int) {
      let all = [Int](repeating: 1, count: rank - shape.count) + shape
      self.shape = shape
      liesEitherWay = rank > 2 && (all[1] == 1 || all[2...].allSatisfy { $0 == 1 })
      hasResultRank = shape.count == rank
    }

    func fits(_ layout: TensorLayout, _ tensor: Tensor) -> Bool {
      tensor.layout == layout && (layout == .rowMajor || hasResultRank) || tensor.layout == .rowMajor && liesEitherWay
    }
  }

  private let kernel: BinaryKernel
  private let scalar: ScalarType?
  private let (x, y): (Operand, Operand)
  private let shape: [Int]
  private let rowMajor: BroadcastLoops
  /// Nil for ranks that are always row-major.
  private let channelsLast: BroadcastLoops?

  /// - Parameter scalar: The result's type; that of `x` when nil.
  /// - Returns: nil if the shapes do not broadcast.
  init?(_ kernel: BinaryKernel, _ x: [Int], y: [Int], as scalar: ScalarType?) {
    guard let shape = BroadcastShape.of([x, y]) else { return nil }
    (self.kernel, self.scalar, self.shape) = (kernel, scalar, shape)
    (self.x, self.y) = (Operand(x, rank: shape.count), Operand(y, rank: shape.count))
    rowMajor = BroadcastLoops([x, y], shape)
    channelsLast = (3...5).contains(shape.count) ? BroadcastLoops([x, y], shape, layout: .channelsLast) : nil
  }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var operands = [
      try inputs.take("x").checked("x", x.shape, form: nil), try inputs.take("y").checked("y", y.shape, form: nil),
    ]
    if x.fits(.rowMajor, operands[0]), y.fits(.rowMajor, operands[1]) {
      return [.tensor(try kernel.run(rowMajor, &operands, shape: shape, as: scalar, in: context))]
    }
    if let channelsLast, x.fits(.channelsLast, operands[0]), y.fits(.channelsLast, operands[1]) {
      return [.tensor(try kernel.run(channelsLast, &operands, shape: shape, as: scalar, in: context))]
    }
    let loops = BroadcastLoops(&operands, shape, in: context)
    return [.tensor(try kernel.run(loops, &operands, shape: shape, as: scalar, in: context))]
  }
}
