/// A response as an HTTP body.
package struct ResponseBody: Equatable, Sendable {
  package var bytes: [UInt8]
  /// Bytes of the JSON text at the start, where binary tensors follow it; nil for JSON alone.
  package var headerLength: Int?
}

extension InferenceResponse {
  /// The body of the response.
  ///
  /// - Parameter isBinary: Whether an output comes in the binary form.
  package func body(isBinary: (_ output: String) -> Bool) -> ResponseBody {
    let isBinary = outputs.map { isBinary($0.name) }
    var text = JSONText()
    text.object { text in
      text.member("model_name") { $0.string(modelName) }
      text.member("model_version") { $0.string(modelVersion) }
      if !id.isEmpty { text.member("id") { $0.string(id) } }
      if !parameters.isEmpty { text.member("parameters") { ParametersJSON.write(parameters, to: &$0) } }
      text.member("outputs") { text in
        text.array(zip(outputs, isBinary)) { pair, text in pair.0.write(isBinary: pair.1, to: &text) }
      }
    }
    var bytes = text.bytes
    guard isBinary.contains(true) else { return ResponseBody(bytes: bytes, headerLength: nil) }
    let length = bytes.count
    bytes.reserveCapacity(length + outputs.reduce(0) { $0 + $1.binaryByteCount })
    for (output, isBinary) in zip(outputs, isBinary) where isBinary { output.appendBinary(to: &bytes) }
    return ResponseBody(bytes: bytes, headerLength: length)
  }
}

extension InferenceTensor {
  fileprivate func write(isBinary: Bool, to text: inout JSONText) {
    var parameters = parameters
    if isBinary { parameters["binary_data_size"] = .integer(Int64(binaryByteCount)) }
    text.object { text in
      text.member("name") { $0.string(name) }
      text.member("datatype") { $0.string(datatype.rawValue) }
      text.member("shape") { text in text.array(shape) { $1.integer($0) } }
      if !parameters.isEmpty { text.member("parameters") { ParametersJSON.write(parameters, to: &$0) } }
      if !isBinary { text.member("data") { writeData(to: &$0) } }
    }
  }

  private func writeData(to text: inout JSONText) {
    switch content {
    case .strings(let strings): text.array(strings) { $1.string(bytes: $0) }
    case .raw(let raw): writeElements(raw, to: &text)
    }
  }

  private func writeElements(_ raw: ArraySlice<UInt8>, to text: inout JSONText) {
    switch datatype {
    case .bool: text.array(raw) { $1.bool($0 != 0) }
    case .uint8: text.array(raw) { $1.integer($0) }
    case .int8: text.array(raw) { $1.integer(Int8(bitPattern: $0)) }
    case .uint16: text.array(LittleEndianElements<UInt16>(raw)) { $1.integer($0) }
    case .int16: text.array(LittleEndianElements<Int16>(raw)) { $1.integer($0) }
    case .uint32: text.array(LittleEndianElements<UInt32>(raw)) { $1.integer($0) }
    case .int32: text.array(LittleEndianElements<Int32>(raw)) { $1.integer($0) }
    case .uint64: text.array(LittleEndianElements<UInt64>(raw)) { $1.integer($0) }
    case .int64: text.array(LittleEndianElements<Int64>(raw)) { $1.integer($0) }
    case .fp16: text.array(LittleEndianElements<UInt16>(raw)) { $1.float(Float(Float16(bitPattern: $0))) }
    case .fp32: text.array(LittleEndianElements<UInt32>(raw)) { $1.float(Float(bitPattern: $0)) }
    case .fp64: text.array(LittleEndianElements<UInt64>(raw)) { $1.double(Double(bitPattern: $0)) }
    case .bytes: text.array(EmptyCollection<Int>()) { $1.integer($0) }
    }
  }
}
