internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `pooling`: `max_pool`, `avg_pool` or `l2_pool`; global pooling is a reduction over height and width.
  mutating func lower(_ params: PoolingLayerParams) throws(OperationError) {
    let x = try merged(rank: 4...Int.max)
    guard !params.globalPooling else { return try lowerGlobal(params, x) }
    let kernel = params.kernelSize.count == 2 ? params.kernelSize.clamped : [3, 3]
    var arguments: [(String, Operand?)] = [
      ("x", x), ("kernel_sizes", .integers(kernel)),
      ("strides", params.stride.count == 2 ? .integers(params.stride.clamped) : nil),
    ]
    switch params.poolingPaddingType {
    case .valid(let padding): arguments += Self.padding(padding.paddingAmounts)
    case .same(let padding):
      let isTopHeavy = padding.asymmetryMode == .topLeftHeavy
      arguments.append(("pad_type", .string(isTopHeavy ? "same_lower" : "same")))
    case .includeLastPixel(let padding):
      let amounts = padding.paddingAmounts.count == 2 ? padding.paddingAmounts.clamped : [0, 0]
      arguments += [
        ("pad_type", .string("custom")), ("pad", .integers(amounts.flatMap { [$0, $0] })),
        ("ceil_mode", .boolean(true)),
      ]
    case nil: throw OperationError("the padding is not set, expected `valid`, `same` or `includeLastPixel`")
    }
    let operation: String
    switch params.type {
    case .max: operation = "max_pool"
    case .l2: operation = "l2_pool"
    case .average:
      operation = "avg_pool"
      arguments.append(("exclude_padding_from_average", .boolean(params.avgPoolExcludePadding)))
    case .unrecognized(let number): throw OperationError("`type` is \(number), expected 0 to 2")
    }
    try setMergedOutput(try emitOne(operation, arguments, named: layer.output.first))
  }

  private mutating func lowerGlobal(_ params: PoolingLayerParams, _ x: Operand) throws(OperationError) {
    let operation =
      switch params.type {
      case .max: "reduce_max"
      case .average: "reduce_mean"
      case .l2: "reduce_l2_norm"
      case .unrecognized(let number): throw OperationError("`type` is \(number), expected 0 to 2")
      }
    let arguments: [(String, Operand?)] = [("x", x), ("axes", .integers([2, 3])), ("keep_dims", .boolean(true))]
    try setMergedOutput(try emitOne(operation, arguments, named: layer.output.first))
  }
}
