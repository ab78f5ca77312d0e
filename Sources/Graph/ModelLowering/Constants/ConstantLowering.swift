internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `loadConstant`: [1, 1, C, H, W].
  mutating func lower(_ params: LoadConstantLayerParams) throws(OperationError) {
    guard params.shape.count == 3 else {
      throw OperationError("`shape` has \(params.shape.count) elements, expected 3: channels, height and width")
    }
    try lowerConstant(params.data, [1, 1] + params.shape)
  }

  /// `loadConstantND`: any shape.
  mutating func lower(_ params: LoadConstantNDLayerParams) throws(OperationError) {
    try lowerConstant(params.data, params.shape)
  }

  private mutating func lowerConstant(_ data: WeightParams?, _ shape: [UInt64]) throws(OperationError) {
    let value = try weights(data ?? WeightParams(), shape.shape)
    try emitOutput("identity", [("x", value)])
  }

  /// `fillStatic`: `fill` of a given shape.
  mutating func lower(_ params: FillStaticLayerParams) throws(OperationError) {
    try emitOutput("fill", [("shape", .integers(params.targetShape.clamped)), ("value", .float(params.value))])
  }

  /// `fillDynamic`: `fill` of a shape that is computed.
  mutating func lower(_ params: FillDynamicLayerParams) throws(OperationError) {
    try emitOutput("fill", [("shape", try integerVector(0)), ("value", .float(params.value))])
  }

  /// `fillLike`: `fill` of the shape of the input.
  mutating func lower(_ params: FillLikeLayerParams) throws(OperationError) {
    try emitOutput("fill", [("shape", try shapeOfInput()), ("value", .float(params.value))])
  }

  /// `broadcastToStatic`, `broadcastToDynamic` and `broadcastToLike`: `nn.broadcast_to`.
  mutating func lowerBroadcast(to shape: Operand) throws(OperationError) {
    try emitOutput("nn.broadcast_to", [("x", try whole()), ("shape", shape)])
  }

  /// `randomNormalStatic` and its like, with the shape given, computed, or that of the input.
  mutating func lowerRandom(
    _ operation: String, shape: Operand, seed: Int64, _ parameters: (String, Float)...
  ) throws(OperationError) {
    let arguments: [(String, Operand?)] = [("shape", shape), ("seed", .integer(Int(seed)))]
    try emitOutput(operation, arguments + parameters.map { ($0.0, .float($0.1)) })
  }

  /// `categoricalDistribution`: `random_categorical`; logits are divided by the temperature first.
  mutating func lower(_ params: CategoricalDistributionLayerParams) throws(OperationError) {
    var x = try whole()
    if params.temperature != 0, params.temperature != 1 {
      x = try emitOne("mul", [("x", x), ("y", .float(1 / params.temperature))])
    }
    let samples = try emitOne(
      "random_categorical",
      [
        ("x", x), ("mode", .string(params.isLogits ? "logits" : "probs")), ("size", .integer(Int(params.numSamples))),
        ("seed", .integer(Int(params.seed))),
      ], named: layer.output.first)
    setOutput(0, samples)
  }

  /// The shape of an input as integers.
  mutating func shapeOfInput(_ index: Int = 0) throws(OperationError) -> Operand {
    try emitOne("shape", [("x", try whole(index))])
  }

  /// `rangeStatic`: `range_1d`.
  mutating func lower(_ params: RangeStaticLayerParams) throws(OperationError) {
    try emitOutput(
      "range_1d",
      [("end", .float(params.endValue)), ("start", .float(params.startValue)), ("step", .float(params.stepSizeValue))])
  }

  /// `rangeDynamic`: `range_1d` with an end, and start and step if there are inputs for them, that are computed.
  mutating func lower(_ params: RangeDynamicLayerParams) throws(OperationError) {
    let end = try scalar(try whole())
    let start = layer.input.count > 1 ? try scalar(try whole(1)) : .float(params.startValue)
    let step = layer.input.count > 2 ? try scalar(try whole(2)) : .float(params.stepSizeValue)
    try emitOutput("range_1d", [("end", end), ("start", start), ("step", step)])
  }
}
