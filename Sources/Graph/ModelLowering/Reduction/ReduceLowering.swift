internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `reduce`: a reduction along channels, height or width, whose axes stay with length 1.
  mutating func lower(_ params: ReduceLayerParams) throws(OperationError) {
    let (axes, rank): ([Int], Int) =
      switch params.axis {
      case .chw: ([-3, -2, -1], 3)
      case .hw: ([-2, -1], 2)
      case .c: ([-3], 3)
      case .h: ([-2], 2)
      case .w: ([-1], 1)
      case .unrecognized(let number): throw OperationError("`axis` is \(number), expected 0 to 4")
      }
    _ = try input(rank: rank...Int.max)
    let operation: String
    switch params.mode {
    case .sum: operation = "reduce_sum"
    case .avg: operation = "reduce_mean"
    case .prod: operation = "reduce_prod"
    case .logsum: return try lowerSumOfLogarithms(axes, params.epsilon == 0 ? 1e-6 : params.epsilon)
    case .sumsquare: operation = "reduce_sum_square"
    case .l1: operation = "reduce_l1_norm"
    case .l2: operation = "reduce_l2_norm"
    case .max: operation = "reduce_max"
    case .min: operation = "reduce_min"
    case .argmax:
      guard axes.count == 1 else { throw OperationError("`mode` is ARGMAX, expected a single `axis`: C, H or W") }
      return try lowerArgument("reduce_argmax", axes[0], keepsDimension: true)
    case .unrecognized(let number): throw OperationError("`mode` is \(number), expected 0 to 9")
    }
    try setReduced(operation, [("axes", .integers(axes)), ("keep_dims", .boolean(true))])
  }

  /// `reduceSum` and its like: a reduction along any axes.
  mutating func lowerReduction(
    _ operation: String, axes: [Int64], keepDims: Bool, reduceAll: Bool
  ) throws(OperationError) {
    let shape = try input().type.shape
    let reduced = reduceAll || axes.isEmpty ? Array(shape.indices) : axes.map(Int.init)
    var keeps = keepDims
    // Layers know no scalars: what is left of all axes is a vector of one element.
    if !keepDims, Set(reduced.map { shape.axis($0) }).count == shape.rank {
      keeps = shape.rank == 1
    }
    let result = try emitOne(
      operation, [("x", try whole()), ("axes", .integers(reduced)), ("keep_dims", .boolean(keeps))],
      named: layer.output.first)
    setOutput(0, try vector(result))
  }

  /// `argMax` and `argMin`: an index, as the float that every blob holds.
  mutating func lowerArgument(_ operation: String, _ axis: Int, keepsDimension: Bool) throws(OperationError) {
    let rank = try input().type.rank
    let index = try emitOne(
      operation,
      [("x", try whole()), ("axis", .integer(axis)), ("keep_dims", .boolean(keepsDimension || rank <= 1))])
    try emitOutput("cast", [("x", index), ("dtype", .string("fp32"))])
  }

  /// `operand`, or a vector of it when it is a scalar.
  mutating func vector(_ operand: Operand) throws(OperationError) -> Operand {
    guard operand.type?.rank == 0 else { return operand }
    return try emitOne("expand_dims", [("x", operand), ("axes", .integers([0]))])
  }

  private mutating func lowerSumOfLogarithms(_ axes: [Int], _ epsilon: Float) throws(OperationError) {
    let logarithms = try emitOne("log", [("x", try whole()), ("epsilon", .float(epsilon))])
    try emitOutput(
      "reduce_sum", [("x", logarithms), ("axes", .integers(axes)), ("keep_dims", .boolean(true))])
  }

  private mutating func setReduced(_ operation: String, _ arguments: [(String, Operand?)]) throws(OperationError) {
    let x = try either()
    try setLikeInput(try emitOne(operation, [("x", x)] + arguments, named: layer.output.first))
  }
}
