internal import ModelGraph
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
    try emitOutput("reshape", [("x", try whole()), ("shape", try integerVector(1))])
  }

  /// `reshapeLike`: `nn.reshape_like`.
  mutating func lower(_ params: ReshapeLikeLayerParams) throws(OperationError) {
    try emitOutput("nn.reshape_like", [("x", try whole()), ("like", try whole(1))])
  }

  /// `expandDims`: `expand_dims`.
  mutating func lower(_ params: ExpandDimsLayerParams) throws(OperationError) {
    try emitOutput("expand_dims", [("x", try whole()), ("axes", .integers(params.axes.map { Int($0) }))])
  }

  /// `squeeze`: `squeeze`. All axes may go: `expandDims` of what is left makes a vector, and outputs of the model have
  /// one axis at least.
  mutating func lower(_ params: SqueezeLayerParams) throws(OperationError) {
    let axes: Operand? = params.squeezeAll ? nil : .integers(params.axes.map { Int($0) })
    try emitOutput("squeeze", [("x", try whole()), ("axes", axes)])
  }

  /// `flattenTo2D`: `flatten2d`.
  mutating func lower(_ params: FlattenTo2DLayerParams) throws(OperationError) {
    try emitOutput("flatten2d", [("x", try whole()), ("axis", .integer(Int(params.axis)))])
  }

  /// `transpose`: `transpose`. Where the layer names fewer axes than there are, it means the last ones, and leading axes
  /// of length 1 go. Where it names more, those in front that stay where they are do not count: compiled networks list
  /// five where the rank is not known.
  mutating func lower(_ params: TransposeLayerParams) throws(OperationError) {
    let x = try withoutLeadingOnes(try whole(), rank: params.axes.count)
    var axes = params.axes.clamped
    let surplus = axes.count - (x.type?.rank ?? axes.count)
    if surplus > 0, axes.prefix(surplus).elementsEqual(0..<surplus) {
      axes = axes.dropFirst(surplus).map { $0 - surplus }
    }
    try emitOutput("transpose", [("x", x), ("perm", .integers(axes))])
  }

  /// `operand` without axes of length 1 in front, as long as it has more than `rank` axes.
  mutating func withoutLeadingOnes(_ operand: Operand, rank: Int) throws(OperationError) -> Operand {
    guard let shape = operand.type?.shape, shape.rank > Swift.max(1, rank) else { return operand }
    let surplus = shape.prefix(shape.rank - Swift.max(1, rank)).prefix { $0.isAlways(1) }.count
    guard surplus > 0 else { return operand }
    return try emitOne("squeeze", [("x", operand), ("axes", .integers(Array(0..<surplus)))])
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

  /// Input `index` as a vector of integers: axes of length 1 around it do not matter.
  mutating func integerVector(_ index: Int) throws(OperationError) -> Operand {
    let operand = try integers(index)
    guard let rank = operand.type?.rank, rank > 1 else { return try vector(operand) }
    return try emitOne("reshape", [("x", operand), ("shape", .integers([-1]))])
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
