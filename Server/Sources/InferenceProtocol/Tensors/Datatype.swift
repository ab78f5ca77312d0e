/// The type of a tensor's elements, by the protocol's names.
package enum Datatype: String, CaseIterable, Hashable, Sendable {
  /// One byte, 0 or 1.
  case bool = "BOOL"
  case uint8 = "UINT8"
  case uint16 = "UINT16"
  case uint32 = "UINT32"
  case uint64 = "UINT64"
  case int8 = "INT8"
  case int16 = "INT16"
  case int32 = "INT32"
  case int64 = "INT64"
  case fp16 = "FP16"
  case fp32 = "FP32"
  case fp64 = "FP64"
  /// Strings of bytes, each of its own length.
  case bytes = "BYTES"

  /// Bytes of one element; nil for `bytes`, whose elements differ.
  package var byteCount: Int? {
    switch self {
    case .bool, .uint8, .int8: 1
    case .uint16, .int16, .fp16: 2
    case .uint32, .int32, .fp32: 4
    case .uint64, .int64, .fp64: 8
    case .bytes: nil
    }
  }

  /// Whether elements are floating-point numbers.
  package var isFloat: Bool { self == .fp16 || self == .fp32 || self == .fp64 }

  /// - Throws: `InferenceError` for a name that is none of the protocol's.
  package init(name: String, of tensor: String) throws(InferenceError) {
    guard let type = Datatype(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid("datatype", "tensor '\(tensor)' has datatype '\(name)', expected one of \(names)")
    }
    self = type
  }
}
