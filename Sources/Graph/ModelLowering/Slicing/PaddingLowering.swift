internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `padding`: height and width, with a number, a mirror image, or the edge.
  mutating func lower(_ params: PaddingLayerParams) throws(OperationError) {
    let pad = (params.paddingAmounts?.borderAmounts ?? []).flatMap { [$0.startEdgeSize, $0.endEdgeSize] }
    guard pad.isEmpty || pad.count == 4 else {
      throw OperationError("`paddingAmounts` has \(pad.count / 2) elements, expected 2: height and width")
    }
    _ = try input(rank: 2...Int.max)
    let mode: (String, Operand?)
    var value: Operand?
    switch params.paddingType {
    case .constant(let constant):
      mode = ("mode", .string("constant"))
      value = .float(constant.value)
    case .reflection: mode = ("mode", .string("reflect"))
    case .replication: mode = ("mode", .string("replicate"))
    case nil: throw OperationError("the padding is not set, expected `constant`, `reflection` or `replication`")
    }
    let amounts = Operand.integers(pad.isEmpty ? [0, 0, 0, 0] : pad.clamped)
    let x = try either()
    let padded = try emitOne(
      "pad", [("x", x), ("pad", amounts), mode, ("constant_val", value)], named: layer.output.first)
    try setLikeInput(padded)
  }

  /// `constantPad`: `pad` along all axes, by amounts or up to a given shape.
  mutating func lower(_ params: ConstantPaddingLayerParams) throws(OperationError) {
    let value: (String, Operand?) = ("constant_val", .float(params.value))
    if params.padToGivenOutputSizeMode {
      let sizes: Operand = layer.input.count > 1 ? try integerVector(1) : .integers(params.padAmounts.clamped)
      return try emitOutput("nn.pad_to_size", [("x", try whole()), ("size", sizes), value])
    }
    let amounts: Operand = layer.input.count > 1 ? try integerVector(1) : .integers(params.padAmounts.clamped)
    try emitOutput("pad", [("x", try whole()), ("pad", amounts), value])
  }

  /// `crop`: edges cut off, or the size of a second input from an offset on.
  mutating func lower(_ params: CropLayerParams) throws(OperationError) {
    if layer.input.count > 1 {
      let offset = params.offset.count == 2 ? params.offset.clamped : [0, 0]
      let (x, like) = (try merged(), try merged(1))
      let cropped = try emitOne(
        "nn.crop_like", [("x", x), ("like", like), ("offset", .integers(offset))], named: layer.output.first)
      return try setMergedOutput(cropped)
    }
    let amounts = (params.cropAmounts?.borderAmounts ?? []).flatMap { [$0.startEdgeSize, $0.endEdgeSize] }
    guard amounts.isEmpty || amounts.count == 4 else {
      throw OperationError("`cropAmounts` has \(amounts.count / 2) elements, expected 2: height and width")
    }
    let edges = amounts.isEmpty ? [0, 0, 0, 0] : amounts.clamped
    let cropped = try emitOne(
      "crop",
      [
        ("x", try merged()), ("crop_height", .integers(Array(edges[..<2]))),
        ("crop_width", .integers(Array(edges[2...]))),
      ], named: layer.output.first)
    try setMergedOutput(cropped)
  }
}
