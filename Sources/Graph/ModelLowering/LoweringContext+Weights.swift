internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// A layer's weights as an operand of the given shape; nil when the layer has none.
  ///
  /// Weights stay where they are. Quantized ones become an operation that unpacks them.
  mutating func weights(_ params: WeightParams?, _ shape: [UInt64]) throws(OperationError) -> Operand? {
    guard let params else { return nil }
    return try weights(params, Shape(shape.map { Extent(clamping: $0) }))
  }

  /// - Parameter channelAxis: The axis that quantized weights have a scale for each index of.
  mutating func weights(
    _ params: WeightParams, _ shape: Shape, channelAxis: Int = 0
  ) throws(OperationError) -> Operand {
    if let bad = shape.first(where: { $0.lower < 0 }) {
      throw OperationError("the weights would have shape \(shape), expected no negative number, found \(bad)")
    }
    guard shape.elementCount.upper <= Self.largestWeightCount else {
      throw OperationError("the weights would have shape \(shape), more elements than any file holds")
    }
    if let quantization = params.quantization, !params.rawValue.isEmpty || !params.int8RawValue.isEmpty {
      return try unpacked(params, quantization, shape, channelAxis: channelAxis)
    }
    if !params.float16Value.isEmpty {
      return Operand(.weights(params.halves, shape, stored: .fp16))
    }
    let constant = Constant.weights(params.floatValue, shape)
    return Operand(constant, elements: constant.smallIntegers)
  }

  private static let largestWeightCount = 1 << 40

  private mutating func unpacked(
    _ params: WeightParams, _ quantization: QuantizationParams, _ shape: Shape, channelAxis: Int
  ) throws(OperationError) -> Operand {
    let (data, isSigned) = params.rawValue.isEmpty ? (params.int8RawValue, true) : (params.rawValue, false)
    let bits = isSigned ? 8 : Int(clamping: quantization.numberOfBits)
    guard (1...8).contains(bits) else {
      throw OperationError("`numberOfBits` is \(quantization.numberOfBits), expected 1 to 8")
    }
    // Packed bits have no element type of every width: they travel as bytes.
    let byte: ScalarType = isSigned ? .int8 : .uint8
    let bytes = Constant(TensorType(byte, [Extent(data.byteCount)]), .weights(data, stored: byte))
    let common: [(String, Operand?)] = [
      ("data", Operand(bytes)), ("bits", .integer(bits)), ("shape", .integers(shape.fixed ?? [])),
    ]
    switch quantization.quantizationType {
    case .lookupTableQuantization(let table):
      return try emitOne("nn.unpack_lut", common + [("lut", Operand(.floats(table.floatValue)))])
    case .linearQuantization(let linear):
      let bias = linear.bias.isEmpty ? nil : Operand(.floats(linear.bias))
      let line: [(String, Operand?)] = [
        ("scale", Operand(.floats(linear.scale))), ("bias", bias),
        ("axis", channelAxis == 0 ? nil : .integer(channelAxis)),
      ]
      return try emitOne("nn.unpack_linear", common + line)
    case nil: throw OperationError("`quantization` says neither `linearQuantization` nor `lookupTableQuantization`")
    }
  }
}

extension WeightParams {
  /// Whether no field has weights.
  var holdsNothing: Bool { floatValue.isEmpty && float16Value.isEmpty && rawValue.isEmpty && int8RawValue.isEmpty }
}
