/// The `parameters` of requests, responses and tensors.
enum ParametersJSON {
  /// The parameters in the object that is next. Values that are no strings, numbers or truth values are passed over.
  static func read(
    _ scanner: inout JSONScanner, _ limits: ProtocolLimits
  ) throws(InferenceError) -> [String: Parameter] {
    var parameters: [String: Parameter] = [:]
    try scanner.object { (key, scanner) throws(InferenceError) in
      guard parameters.count < limits.parameters else {
        throw .limit("parameters", "an object has too many parameters", maximum: limits.parameters)
      }
      switch scanner.next {
      case UInt8(ascii: "\""): parameters[key] = .string(try scanner.string(limit: limits.nameBytes))
      case UInt8(ascii: "t"), UInt8(ascii: "f"): parameters[key] = .bool(try scanner.bool())
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"): try scanner.skip()
      default:
        switch try scanner.number() {
        case .integer(let value): parameters[key] = .integer(value)
        case let value: parameters[key] = .number(value.double)
        }
      }
    }
    return parameters
  }

  /// Writes the parameters by name.
  static func write(_ parameters: [String: Parameter], to text: inout JSONText) {
    text.object(parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) { value, text in
      switch value {
      case .bool(let value): text.bool(value)
      case .integer(let value): text.integer(value)
      case .number(let value): text.double(value)
      case .string(let value): text.string(value)
      }
    }
  }
}
