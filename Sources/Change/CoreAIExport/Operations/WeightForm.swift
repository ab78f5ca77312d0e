internal import ModelGraph
internal import ModelSpec

/// Weights of few bits, which stay as they are stored where Core AI has their form.
enum WeightForm: AssetForm {
  static let operations = [
    "constexpr_affine_dequantize", "constexpr_blockwise_shift_scale", "constexpr_cast", "constexpr_lut_to_dense",
  ]
  static let form = "lut_to_dense, blockwise_shift_scale, cast"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let (scalar, _) = try call.result()
    switch call.resolved {
    case let palette as ConstexprLutToDense: return [try lookedUp(palette, call, &writer)]
    case let affine as ConstexprAffineDequantize:
      let data = try writer.input(call, "quantized_data")
      let axis = affine.quantization.axis
      func line(_ value: AssetValue, _ writer: inout AssetWriter) -> AssetValue {
        var lengths = data.lengths.map { _ in Extent(1) }
        if let axis, value.rank == 1 { lengths[axis] = value.lengths[0] }
        return writer.reshape(value, lengths)
      }
      let scale = line(writer.cast(try writer.input(call, "scale"), scalar), &writer)
      let zero = try writer.optional(call, "zero_point").map { line($0, &writer) }
      // What is no integer is taken off after the integers became floats.
      if let zero, zero.isFloat {
        let centered = writer.binary("sub", writer.cast(data, scalar), writer.cast(zero, scalar))
        return [writer.binary("mul", centered, scale)]
      }
      return [scaled(data, scale, offset: zero.map { writer.cast($0, data.scalar) }, as: scalar, &writer)]
    case is ConstexprBlockwiseShiftScale:
      let data = try writer.input(call, "data")
      let scale = writer.cast(try writer.input(call, "scale"), scalar)
      let offset = try writer.optional(call, "offset")
      if let offset, offset.scalar != data.scalar {
        throw AssetCall.unwritten("`offset` has elements of another type than `data`")
      }
      return [scaled(data, scale, offset: offset, as: scalar, &writer)]
    default: return [writer.cast(try writer.input(call, "source_val"), scalar)]
    }
  }

  /// scale · (data − offset), a line for each block.
  private static func scaled(
    _ data: AssetValue, _ scale: AssetValue, offset: AssetValue?, as scalar: ScalarType,
    _ writer: inout AssetWriter
  ) -> AssetValue {
    // Both have a number for each block.
    let lines = writer.broadcast([scale] + [offset].compactMap(\.self))
    let scale = lines[0]
    let zero = lines.count > 1 ? lines[1] : writer.number(0, like: AssetValue(0, data.scalar, scale.lengths))
    let none = writer.number(0, like: AssetValue(0, scalar, scale.lengths))
    return writer.add("primitive.blockwise_shift_scale_v2", [data, scale, zero, none], scalar, data.lengths)
  }

  private static func lookedUp(
    _ palette: ConstexprLutToDense, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let (scalar, lengths) = try call.result()
    var table = try writer.input(call, "lut")
    let indices: AssetValue
    var axis = 0
    switch palette.form {
    case .packed(let packed):
      // Both formats pack indices without gaps, the lowest bits first.
      let types: [Int: ScalarType] = [1: .uint1, 2: .uint2, 4: .uint4, 6: .uint6, 8: .uint8]
      guard let type = types[packed.bits], let constant = call.constant("indices") else {
        throw AssetCall.unwritten("its indices are no constant of 1, 2, 4, 6 or 8 bits")
      }
      indices = writer.resource(try bytes(constant), type, packed.shape)
      table = writer.reshape(table, packed.shape.map { _ in 1 } + [1 << packed.bits, 1])
    case .blocks(_, let own):
      indices = try writer.input(call, "indices")
      axis = own.vectorAxis ?? 0
    }
    let place = writer.integers([axis], .int16, [])
    return writer.add("primitive.lut_to_dense_v1", [indices, table, place], scalar, lengths)
  }

  private static func bytes(_ constant: Constant) throws(OperationError) -> WeightData {
    switch constant.elements {
    case .weights(let data, _): return data
    case .integers(let integers): return WeightData(bytes: integers.map { UInt8(truncatingIfNeeded: $0) })
    default: throw OperationError("its indices are no bytes")
    }
  }
}
