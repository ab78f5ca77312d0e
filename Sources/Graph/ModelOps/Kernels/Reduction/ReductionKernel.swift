internal import CModelKernels
internal import ModelSpec

/// A reduction over axes.
struct ReductionKernel: Sendable {
  typealias Floats =
    @Sendable @convention(c) (
      UnsafePointer<Float>?, UnsafeMutablePointer<Float>?, Int, Int, Int
    ) -> Void
  typealias Integers =
    @Sendable @convention(c) (
      UnsafePointer<Int32>?, UnsafeMutablePointer<Int32>?, Int, Int, Int
    ) -> Void

  /// The functions of the stages: axes that are not adjacent are reduced one after the other.
  private struct Stages<Function: Sendable>: Sendable {
    var only: Function
    var first: Function
    var middle: Function
    var last: Function

    init(_ every: Function) { (only, first, middle, last) = (every, every, every, every) }

    init(first: Function, then rest: Function) { (only, self.first, middle, last) = (first, first, rest, rest) }

    init(_ most: Function, finally last: Function) { (only, first, middle, self.last) = (last, most, most, last) }

    subscript(index: Int, of count: Int) -> Function {
      if count == 1 { return only }
      return index == 0 ? first : index == count - 1 ? last : middle
    }
  }

  private var floats: Stages<Floats>
  /// Nil if integers are computed as floats.
  private var integers: Stages<Integers>?
  /// Whether the reduction of no elements has a result.
  private(set) var isDefinedForNone = true
  private var isMean = false

  private init(_ floats: @escaping Floats, _ integers: @escaping Integers, isDefinedForNone: Bool = true) {
    self.init(floats: Stages(floats), integers: Stages(integers), isDefinedForNone: isDefinedForNone)
  }

  private init(floats: Stages<Floats>, integers: Stages<Integers>? = nil, isDefinedForNone: Bool = true) {
    self.floats = floats
    self.integers = integers
    self.isDefinedForNone = isDefinedForNone
  }

  static let sum = ReductionKernel(model_kernels_reduce_sum, model_kernels_reduce_sum_integer)
  static let mean = {
    var kernel = ReductionKernel(model_kernels_reduce_mean, model_kernels_reduce_mean_integer)
    kernel.isMean = true
    return kernel
  }()
  static let sumSquare = ReductionKernel(
    floats: Stages(first: model_kernels_reduce_sum_square, then: model_kernels_reduce_sum),
    integers: Stages(first: model_kernels_reduce_sum_square_integer, then: model_kernels_reduce_sum_integer))
  static let l1Norm = ReductionKernel(
    floats: Stages(model_kernels_reduce_l1_norm),
    integers: Stages(first: model_kernels_reduce_l1_norm_integer, then: model_kernels_reduce_sum_integer))
  static let l2Norm = ReductionKernel(floats: Stages(model_kernels_reduce_l2_norm))
  static let logSum = ReductionKernel(
    floats: Stages(model_kernels_reduce_sum, finally: model_kernels_reduce_log_sum))
  static let product = ReductionKernel(model_kernels_reduce_prod, model_kernels_reduce_prod_integer)
  static let max = ReductionKernel(
    model_kernels_reduce_max, model_kernels_reduce_max_integer, isDefinedForNone: false)
  static let min = ReductionKernel(
    model_kernels_reduce_min, model_kernels_reduce_min_integer, isDefinedForNone: false)
  static let logSumExp = ReductionKernel(
    floats: Stages(model_kernels_reduce_log_sum_exp), isDefinedForNone: false)

  /// Reduces `x` over `axes`.
  ///
  /// - Throws: if there are no elements and no result for that.
  func run(
    _ x: Tensor, _ axes: [Int], keepsDimensions: Bool, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    try run(x, ReductionPlan(x.shape, x.layout, axes: axes, keepsDimensions: keepsDimensions), in: context)
  }

  /// Like above, with a plan for the shape and layout of `x`.
  func run(
    _ x: Tensor, _ plan: ReductionPlan, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    if !isDefinedForNone { try plan.check() }
    let x = plan.start(x, in: context)
    // Means of means of integers would be truncated more than once.
    if x.form == .integer, integers == nil || (plan.folds.count > 1 && isMean) {
      let floats = ConversionKernel.run(x, as: .fp32, in: context)
      return ConversionKernel.run(run(plan.folds, floats, shape: plan.shape, in: context), as: x.scalar, in: context)
    }
    return run(plan.folds, x, shape: plan.shape, in: context)
  }

  private func run(_ plan: [ReductionPlan.Fold], _ x: Tensor, shape: [Int], in context: ExecutionContext) -> Tensor {
    var x = x
    for (index, fold) in plan.enumerated() {
      let y = context.tensor(x.scalar, index == plan.count - 1 ? shape : [fold.outer * fold.inner])
      if let integers, x.form == .integer {
        let rows = integers[index, of: plan.count]
        rows(x.integers.baseAddress, y.integers.baseAddress, fold.outer, fold.length, fold.inner)
      } else {
        let rows = floats[index, of: plan.count]
        let (from, to) = (x.floatAddress, y.floatAddress)
        let threads = x.count < Tensor.smallestShared ? 1 : context.threadCount
        ParallelLoop.split(fold.outer, threadCount: threads) { range in
          rows(
            from + range.lowerBound * fold.length * fold.inner, to + range.lowerBound * fold.inner, range.count,
            fold.length,
            fold.inner)
        }
      }
      x = withExtendedLifetime(x) { y }
    }
    return x
  }
}

/// A reduction of a tensor of known shape.
struct PreparedReduction: PreparedOperation {
  private let kernel: ReductionKernel
  private let (rowMajor, channelsLast): (ReductionPlan, ReductionPlan?)

  init(_ kernel: ReductionKernel, _ shape: [Int], axes: [Int], keepsDimensions: Bool) {
    self.kernel = kernel
    rowMajor = ReductionPlan(shape, .rowMajor, axes: axes, keepsDimensions: keepsDimensions)
    channelsLast =
      (3...5).contains(shape.count)
      ? ReductionPlan(shape, .channelsLast, axes: axes, keepsDimensions: keepsDimensions) : nil
  }

  var operands: [String]? { ["x"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", rowMajor.inputShape, form: nil)
    return [.tensor(try kernel.run(x, x.layout == .rowMajor ? rowMajor : channelsLast ?? rowMajor, in: context))]
  }
}
