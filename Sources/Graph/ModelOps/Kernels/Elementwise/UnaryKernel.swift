internal import CModelKernels
internal import ModelSpec

/// An element-wise function, for the forms that it supports. Keeps the layout; the result reuses the memory of the
/// input if there are no other references.
struct UnaryKernel: Sendable {
  typealias Floats = @Sendable @convention(c) (UnsafePointer<Float>?, UnsafeMutablePointer<Float>?, Int) -> Void
  typealias Integers = @Sendable @convention(c) (UnsafePointer<Int32>?, UnsafeMutablePointer<Int32>?, Int) -> Void
  typealias Booleans = @Sendable @convention(c) (UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, Int) -> Void

  private var floats: Floats?
  private var integers: Integers?
  private var booleans: Booleans?

  init(_ floats: Floats? = nil, integers: Integers? = nil, booleans: Booleans? = nil) {
    self.floats = floats
    self.integers = integers
    self.booleans = booleans
  }

  /// Applies the function to every element of `x`.
  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    switch x.form {
    case .float:
      guard let floats else { throw Self.undefined(x) }
      let (from, to) = (x.floatAddress, y.floatAddress)
      let threads = x.count < Tensor.smallestShared ? 1 : context.threadCount
      ParallelLoop.split(x.count, threadCount: threads) { range in
        floats(from + range.lowerBound, to + range.lowerBound, range.count)
      }
    case .integer:
      guard let integers else { throw Self.undefined(x) }
      integers(x.integers.baseAddress, y.integers.baseAddress, x.count)
    case .boolean:
      guard let booleans else { throw Self.undefined(x) }
      booleans(x.booleans.baseAddress, y.booleans.baseAddress, x.count)
    }
    return withExtendedLifetime(x) { [.tensor(y)] }
  }

  private static func undefined(_ x: Tensor) -> OperationError {
    OperationError("`x` has elements of type \(x.scalar.name), for which the function is not defined", argument: "x")
  }

  static let abs = UnaryKernel(model_kernels_abs, integers: model_kernels_abs_integer)
  static let acos = UnaryKernel(model_kernels_acos)
  static let acosh = UnaryKernel(model_kernels_acosh)
  static let asin = UnaryKernel(model_kernels_asin)
  static let asinh = UnaryKernel(model_kernels_asinh)
  static let atan = UnaryKernel(model_kernels_atan)
  static let atanh = UnaryKernel(model_kernels_atanh)
  static let ceil = UnaryKernel(model_kernels_ceil)
  static let cos = UnaryKernel(model_kernels_cos)
  static let cosh = UnaryKernel(model_kernels_cosh)
  static let erf = UnaryKernel(model_kernels_erf)
  static let exp = UnaryKernel(model_kernels_exp)
  static let exp2 = UnaryKernel(model_kernels_exp2, integers: model_kernels_exp2_integer)
  static let floor = UnaryKernel(model_kernels_floor)
  static let gelu = UnaryKernel(model_kernels_gelu)
  static let geluSigmoid = UnaryKernel(model_kernels_gelu_sigmoid)
  static let geluTanh = UnaryKernel(model_kernels_gelu_tanh)
  static let not = UnaryKernel(booleans: model_kernels_not)
  static let relu = UnaryKernel(model_kernels_relu)
  static let relu6 = UnaryKernel(model_kernels_relu6)
  static let round = UnaryKernel(model_kernels_round)
  static let sigmoid = UnaryKernel(model_kernels_sigmoid)
  static let sign = UnaryKernel(model_kernels_sign, integers: model_kernels_sign_integer)
  static let silu = UnaryKernel(model_kernels_silu)
  static let sin = UnaryKernel(model_kernels_sin)
  static let sinh = UnaryKernel(model_kernels_sinh)
  static let softplus = UnaryKernel(model_kernels_softplus)
  static let softsign = UnaryKernel(model_kernels_softsign)
  static let sqrt = UnaryKernel(model_kernels_sqrt)
  static let square = UnaryKernel(model_kernels_square, integers: model_kernels_square_integer)
  static let tan = UnaryKernel(model_kernels_tan)
  static let tanh = UnaryKernel(model_kernels_tanh)
}
