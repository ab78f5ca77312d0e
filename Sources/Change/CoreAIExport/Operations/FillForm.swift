internal import ModelGraph
internal import ModelSpec

/// Tensors of one number, of numbers in a row, and shapes.
enum FillForm: AssetForm {
  static let operations = ["fill", "fill_like", "range_1d", "shape"]
  static let form = "constant, broadcast_to, range, get_shape"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let (scalar, lengths) = try call.result()
    switch call.name {
    case "shape": return [writer.shape(try writer.input(call, "x"))]
    case "range_1d":
      var numbers: [AssetValue] = []
      for parameter in ["start", "end", "step"] {
        numbers.append(writer.cast(writer.reshape(try writer.input(call, parameter), [Int]()), scalar))
      }
      return [writer.range(numbers[0], numbers[1], step: numbers[2], length: lengths[0])]
    default:
      let value = try writer.number(call, "value", like: AssetValue(0, scalar, [])) ?? writer.single(0, scalar)
      if lengths.allSatisfy({ writer.isKnown($0) }) { return [writer.broadcast(value, lengths)] }
      let shape = writer.cast(try writer.input(call, "shape"), .uint32)
      let wide = writer.expand(value, Array(lengths.indices))
      return [writer.add("primitive.broadcast_to_v1", [wide, shape], scalar, lengths)]
    }
  }
}
