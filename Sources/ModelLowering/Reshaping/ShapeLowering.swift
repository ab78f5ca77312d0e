internal import ModelOps
internal import ModelSpec

extension LoweringContext {
  /// `reshapeStatic`: `reshape`.
  mutating func lower(_ params: ReshapeStaticLayerParams) throws(OperationError) {
    try emitOutput("reshape", [("x", try whole()), ("shape", .integers(params.targetShape.map { Int($0) }))])
  }

  /// `rankPreservingReshape`: `reshape`, where 0 keeps a length.
  mutating func lower(_ params: RankPreservingReshapeLayerParams) throws(OperationError) {
    let rank = try input().type.rank
    guard params.targetShape.count == rank else {
      throw OperationError(
        "`targetShape` has \(params.targetShape.count) elements, expected \(rank), the rank of the input")
    }
    try emitOutput("reshape", [("x", try whole()), ("shape", .integers(params.targetShape.map { Int($0) }))])
  }

  /// `reshapeDynamic`: `reshape` to a shape that is computed.
  mutating func lower(_ params: ReshapeDynamicLayerParams) throws(OperationError) {
    try emitOutput("reshape", [("x", try whole()), ("shape", try integers(1))])
  }

  /// `reshapeLike`: `nn.reshape_like`.
  mutating func lower(_ params: ReshapeLikeLayerParams) throws(OperationError) {
    try emitOutput("nn.reshape_like", [("x", try whole()), ("like", try whole(1))])
  }

  /// `expandDims`: `expand_dims`.
  mutating func lower(_ params: ExpandDimsLayerParams) throws(OperationError) {
    try emitOutput("expand_dims", [("x", try whole()), ("axes", .integers(params.axes.map { Int($0) }))])
  }

  /// `squeeze`: `squeeze`; a vector stays one.
  mutating func lower(_ params: SqueezeLayerParams) throws(OperationError) {
    let axes: Operand? = params.squeezeAll ? nil : .integers(params.axes.map { Int($0) })
    let squeezed = try emitOne("squeeze", [("x", try whole()), ("axes", axes)], named: layer.output.first)
    setOutput(0, try vector(squeezed))
  }

  /// `flattenTo2D`: `flatten2d`.
  mutating func lower(_ params: FlattenTo2DLayerParams) throws(OperationError) {
    try emitOutput("flatten2d", [("x", try whole()), ("axis", .integer(Int(params.axis)))])
  }

  /// `transpose`: `transpose`.
  mutating func lower(_ params: TransposeLayerParams) throws(OperationError) {
    try emitOutput("transpose", [("x", try whole()), ("perm", .integers(params.axes.clamped))])
  }

  /// `getShape`: `shape`, as the floats that every blob holds.
  mutating func lower(_ params: GetShapeLayerParams) throws(OperationError) {
    let shape = try emitOne("shape", [("x", try whole())])
    try emitOutput("cast", [("x", shape), ("dtype", .string("fp32"))])
  }

  /// `reorganizeData`: blocks of pixels to channels or back.
  mutating func lower(_ params: ReorganizeDataLayerParams) throws(OperationError) {
    let (operation, parameter) =
      switch params.mode {
      case .spaceToDepth: ("space_to_depth", "block_size")
      case .depthToSpace: ("depth_to_space", "block_size")
      case .pixelShuffle: ("pixel_shuffle", "upscale_factor")
      case .unrecognized(let number): throw OperationError("`mode` is \(number), expected 0 to 2")
      }
    let block = Operand.integer(Int(clamping: params.blockSize))
    let result = try emitOne(operation, [("x", try merged()), (parameter, block)], named: layer.output.first)
    try setMergedOutput(result)
  }

  /// Input `index` as integers.
  mutating func integers(_ index: Int) throws(OperationError) -> Operand {
    try emitOne("cast", [("x", try whole(index)), ("dtype", .string("int32"))])
  }

  /// Input `index`, a vector of one element, as a scalar integer.
  mutating func integer(_ index: Int) throws(OperationError) -> Operand {
    try scalar(try integers(index))
  }

  /// A tensor of one element as a scalar.
  mutating func scalar(_ operand: Operand) throws(OperationError) -> Operand {
    guard let rank = operand.type?.rank, rank > 0 else { return operand }
    return try emitOne("squeeze", [("x", operand), ("axes", .integers(Array(0..<rank)))])
  }
}
