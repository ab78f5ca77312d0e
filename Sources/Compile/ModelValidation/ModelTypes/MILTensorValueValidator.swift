internal import ModelSpec

/// Checks the elements of a tensor constant: the field for the data type, and as many as the shape has.
enum MILTensorValueValidator {
  /// Runs at the path of the tensor value.
  static func validate(
    _ tensor: MILSpec.TensorValue, _ type: MILSpec.TensorType, _ context: inout ValidationContext
  ) {
    guard let value = tensor.value else {
      guard type.elementCount != 0 else { return }
      context.error("value-missing", "the tensor has no elements", at: "value")
      return
    }
    guard let field = field(for: type.dataType) else { return }
    guard field == value.schemaName else {
      context.error(
        "value-field",
        "a tensor of \(type.dataType.schemaName) has its elements in `\(field)`, found "
          + "`\(value.schemaName)`", at: value.schemaName, found: value.schemaName, expected: field)
      return
    }
    guard let count = type.elementCount else { return }
    let found: Int
    var expected = count
    switch value {
    case .floats(let elements): found = elements.values.count
    case .ints(let elements): found = elements.values.count
    case .bools(let elements): found = elements.values.count
    case .strings(let elements): found = elements.values.count
    case .longInts(let elements): found = elements.values.count
    case .doubles(let elements): found = elements.values.count
    case .bytes(let elements):
      let (bits, overflow) = count.multipliedReportingOverflow(by: bits(of: type.dataType))
      guard !overflow else { return }
      found = elements.values.byteCount
      expected = bits / 8 + (bits % 8 == 0 ? 0 : 1)
    }
    guard found != expected else { return }
    let unit = field == "bytes" ? "byte" : "element"
    context.error(
      "value-size", "the tensor has \(counted(found, unit)), but its type needs \(expected)", at: value.schemaName,
      found: "\(found)", expected: "\(expected)")
  }

  private static func field(for type: MILSpec.DataType) -> String? {
    switch type {
    case .bool: "bools"
    case .string: "strings"
    case .float32: "floats"
    case .float64: "doubles"
    case .int16, .uint16, .int32: "ints"
    case .int64, .uint64: "longInts"
    case .float16, .bfloat16, .float8e4m3fn, .float8e5m2, .int8, .uint8, .uint32, .int4, .uint4, .uint2, .uint1,
      .uint6, .uint3:
      "bytes"
    case .unusedType, .unrecognized: nil
    }
  }

  /// Bits of one element of a type that is stored in bytes.
  private static func bits(of type: MILSpec.DataType) -> Int {
    switch type {
    case .uint32: 32
    case .float16, .bfloat16: 16
    case .uint6: 6
    case .int4, .uint4: 4
    case .uint3: 3
    case .uint2: 2
    case .uint1: 1
    default: 8
    }
  }
}
