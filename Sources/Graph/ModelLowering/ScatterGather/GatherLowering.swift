internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `gather`, `gatherAlongAxis`: the MIL operation of the same meaning.
  mutating func lowerGather(_ operation: String, axis: Int64) throws(OperationError) {
    let result = try emitOne(
      operation, [("x", try whole()), ("indices", try integers(1)), ("axis", .integer(Int(axis)))],
      named: layer.output.first)
    setOutput(0, try vector(result))
  }

  /// `gatherND`: `gather_nd`.
  mutating func lower(_ params: GatherNDLayerParams) throws(OperationError) {
    let result = try emitOne(
      "gather_nd", [("x", try whole()), ("indices", try integers(1))], named: layer.output.first)
    setOutput(0, try vector(result))
  }

  /// `scatter`, `scatterAlongAxis`, `scatterND`: the MIL operation of the same meaning.
  mutating func lowerScatter(_ operation: String, axis: Int64?, _ mode: ScatterMode) throws(OperationError) {
    let word =
      switch mode {
      case .scatterUpdate: "update"
      case .scatterAdd: "add"
      case .scatterSub: "sub"
      case .scatterMul: "mul"
      case .scatterDiv: "div"
      case .scatterMax: "max"
      case .scatterMin: "min"
      case .unrecognized(let number): throw OperationError("`mode` is \(number), expected 0 to 6")
      }
    try emitOutput(
      operation,
      [
        ("data", try whole()), ("indices", try integers(1)), ("updates", try whole(2)), ("mode", .string(word)),
        ("axis", axis.map { .integer(Int($0)) }),
      ])
  }

  /// `whereBroadcastable`: `select`.
  mutating func lower(_ params: WhereBroadcastableLayerParams) throws(OperationError) {
    let condition = try emitOne("cast", [("x", try whole()), ("dtype", .string("bool"))])
    try emitOutput("select", [("cond", condition), ("a", try whole(1)), ("b", try whole(2))])
  }

  /// `whereNonZero`: `non_zero`, as the floats that every blob holds.
  mutating func lower(_ params: WhereNonZeroLayerParams) throws(OperationError) {
    let places = try emitOne("non_zero", [("x", try whole())])
    try emitOutput("cast", [("x", places), ("dtype", .string("fp32"))])
  }

  /// `oneHot`: `one_hot`.
  mutating func lower(_ params: OneHotLayerParams) throws(OperationError) {
    let size: Operand = layer.input.count > 1 ? try integer(1) : .integer(Int(clamping: params.oneHotVectorSize))
    try emitOutput(
      "one_hot",
      [
        ("indices", try integers(0)), ("one_hot_vector_size", size), ("axis", .integer(Int(params.axis))),
        ("on_value", .float(params.onValue)), ("off_value", .float(params.offValue)),
      ])
  }

  /// `topK`: `topk`; the indices as the floats that every blob holds.
  mutating func lower(_ params: TopKLayerParams) throws(OperationError) {
    let k: Operand = layer.input.count > 1 ? try integer(1) : .integer(Int(clamping: params.k))
    let results = try emit(
      "topk",
      [
        ("x", try whole()), ("k", k), ("axis", .integer(Int(params.axis))), ("ascending", .boolean(params.useBottomK)),
      ], names: Array(layer.output.prefix(1)), count: 2)
    setOutput(0, results[0])
    guard layer.output.count > 1 else { return }
    let indices = try emitOne("cast", [("x", results[1]), ("dtype", .string("fp32"))], named: layer.output[1])
    setOutput(1, indices)
  }

  /// `argSort`: `argsort`.
  mutating func lower(_ params: ArgSortLayerParams) throws(OperationError) {
    let order = try emitOne(
      "argsort",
      [("x", try whole()), ("axis", .integer(Int(params.axis))), ("ascending", .boolean(!params.descending))])
    try emitOutput("cast", [("x", order), ("dtype", .string("fp32"))])
  }

  /// `cumSum`: `cumsum`; the axis may be an input.
  mutating func lower(_ params: CumSumLayerParams) throws(OperationError) {
    let axis: Operand = layer.input.count > 1 ? try integer(1) : .integer(Int(params.axis))
    try emitOutput(
      "cumsum",
      [
        ("x", try whole()), ("axis", axis), ("exclusive", .boolean(params.excludeFinalSum)),
        ("reverse", .boolean(params.reverse)),
      ])
  }

  /// `reverse`: the axes that the layer marks.
  mutating func lower(_ params: ReverseLayerParams) throws(OperationError) {
    let rank = try input().type.rank
    guard params.reverseDim.count == rank else {
      throw OperationError(
        "`reverseDim` has \(params.reverseDim.count) elements, expected \(rank), the rank of the input")
    }
    let axes = params.reverseDim.indices.filter { params.reverseDim[$0] }
    try emitOutput("reverse", [("x", try whole()), ("axes", .integers(axes))])
  }

  /// `reverseSeq`: `reverse_sequence`.
  mutating func lower(_ params: ReverseSeqLayerParams) throws(OperationError) {
    try emitOutput(
      "reverse_sequence",
      [
        ("x", try whole()), ("lengths", try integers(1)), ("seq_axis", .integer(Int(params.sequenceAxis))),
        ("batch_axis", .integer(Int(params.batchAxis))),
      ])
  }

  /// `matrixBandPart`: `band_part`.
  mutating func lower(_ params: MatrixBandPartLayerParams) throws(OperationError) {
    try emitOutput(
      "band_part",
      [("x", try whole()), ("lower", .integer(Int(params.numLower))), ("upper", .integer(Int(params.numUpper)))])
  }

  /// `lowerTriangular` and `upperTriangular`: `nn.triangular_part`, with the diagonal that the layer says.
  mutating func lowerTriangle(diagonal: Int64, isUpper: Bool) throws(OperationError) {
    try emitOutput(
      "nn.triangular_part",
      [("x", try whole()), ("k", .integer(Int(diagonal))), ("upper", .boolean(isUpper))])
  }

  /// `nonMaximumSuppression`: `non_maximum_suppression`; thresholds and the number of boxes may be inputs.
  mutating func lower(_ params: NonMaximumSuppressionLayerParams) throws(OperationError) {
    let inputs = layer.input.count
    let overlap: Operand = inputs > 2 ? try scalar(try whole(2)) : .float(params.iouThreshold)
    let score: Operand = inputs > 3 ? try scalar(try whole(3)) : .float(params.scoreThreshold)
    let count: Operand = inputs > 4 ? try integer(4) : .integer(Int(clamping: params.maxBoxes))
    let results = try emit(
      "non_maximum_suppression",
      [
        ("boxes", try whole()), ("scores", try whole(1)), ("iou_threshold", overlap), ("score_threshold", score),
        ("max_boxes", count), ("per_class_suppression", .boolean(params.perClassSuppression)),
      ], names: Array(layer.output.prefix(2)), count: 4)
    for (index, result) in results.enumerated() where index < layer.output.count {
      guard index > 1 else {
        setOutput(index, result)
        continue
      }
      setOutput(
        index, try emitOne("cast", [("x", result), ("dtype", .string("fp32"))], named: layer.output[index]))
    }
  }
}
