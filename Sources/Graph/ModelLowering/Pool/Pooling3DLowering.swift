internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `pooling3d`: `max_pool` or `avg_pool` over three spatial axes.
  mutating func lower(_ params: Pooling3DLayerParams) throws(OperationError) {
    _ = try input(rank: 5...5)
    var arguments: [(String, Operand?)] = [
      ("x", try whole()),
      ("kernel_sizes", .integers([params.kernelDepth, params.kernelHeight, params.kernelWidth].map(Int.init))),
      ("strides", .integers([params.strideDepth, params.strideHeight, params.strideWidth].map(Int.init))),
    ]
    switch params.paddingType {
    case .same: arguments.append(("pad_type", .string("same")))
    case .valid: arguments.append(("pad_type", .string("valid")))
    case .custom:
      let pad = [
        params.customPaddingFront, params.customPaddingBack, params.customPaddingTop, params.customPaddingBottom,
        params.customPaddingLeft, params.customPaddingRight,
      ]
      arguments += [("pad_type", .string("custom")), ("pad", .integers(pad.map(Int.init)))]
    case .unrecognized(let number): throw OperationError("`paddingType` is \(number), expected 0 to 2")
    }
    switch params.type {
    case .max: try emitOutput("max_pool", arguments)
    case .average:
      arguments.append(("exclude_padding_from_average", .boolean(params.countExcludePadding)))
      try emitOutput("avg_pool", arguments)
    case .unrecognized(let number): throw OperationError("`type` is \(number), expected 0 or 1")
    }
  }

  /// `globalPooling3d`: a reduction over depth, height and width.
  mutating func lower(_ params: GlobalPooling3DLayerParams) throws(OperationError) {
    _ = try input(rank: 5...5)
    let operation =
      switch params.type {
      case .max: "reduce_max"
      case .average: "reduce_mean"
      case .unrecognized(let number): throw OperationError("`type` is \(number), expected 0 or 1")
      }
    try emitOutput(operation, [("x", try whole()), ("axes", .integers([2, 3, 4])), ("keep_dims", .boolean(true))])
  }
}
