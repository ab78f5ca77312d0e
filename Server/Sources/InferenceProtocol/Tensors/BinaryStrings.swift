/// The binary form of ``Datatype/bytes``: for each element its length in four little-endian bytes, then its bytes.
package enum BinaryStrings {
  /// The elements in `bytes`.
  ///
  /// - Parameter count: How many elements the tensor's shape has.
  /// - Throws: `InferenceError` when a length goes beyond the end, or there are more or fewer elements.
  package static func decode(
    _ bytes: ArraySlice<UInt8>, count: Int, of name: String
  ) throws(InferenceError) -> [ArraySlice<UInt8>] {
    var elements: [ArraySlice<UInt8>] = []
    // Each element takes four bytes at least: the shape alone reserves nothing.
    elements.reserveCapacity(min(count, bytes.count / 4))
    var rest = bytes
    while !rest.isEmpty {
      guard elements.count < count else {
        throw .invalid("tensor-bytes", "tensor '\(name)' holds more strings than its shape, which has \(count)")
      }
      guard rest.count >= 4 else { throw truncated(name) }
      let head = rest.prefix(4)
      var length = 0
      for byte in head.reversed() { length = length << 8 | Int(byte) }
      rest = rest.dropFirst(4)
      guard length <= rest.count else { throw truncated(name) }
      elements.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    guard elements.count == count else {
      throw .invalid("tensor-bytes", "tensor '\(name)' holds \(elements.count) strings, expected \(count) by its shape")
    }
    return elements
  }

  private static func truncated(_ name: String) -> InferenceError {
    .invalid("tensor-bytes", "tensor '\(name)' ends within a string")
  }

  /// Appends the binary form of `elements` to `bytes`.
  package static func encode(_ elements: [ArraySlice<UInt8>], to bytes: inout [UInt8]) {
    for element in elements {
      let length = UInt32(clamping: element.count)
      for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
      bytes += element
    }
  }
}

extension InferenceTensor {
  /// A tensor whose elements came in the binary form.
  ///
  /// - Throws: `InferenceError` when the bytes are not as many as shape and datatype demand.
  package init(
    _ name: String, _ datatype: Datatype, shape: [Int], parameters: [String: Parameter], binary: ArraySlice<UInt8>,
    _ limits: ProtocolLimits
  ) throws(InferenceError) {
    let count = try TensorShape.count(shape, of: name, limits)
    guard let size = datatype.byteCount else {
      let strings = try BinaryStrings.decode(binary, count: count, of: name)
      self.init(name, datatype, shape: shape, parameters: parameters, .strings(strings))
      return
    }
    guard binary.count == count * size else {
      throw .invalid(
        "tensor-bytes",
        "tensor '\(name)' has \(binary.count) bytes, expected \(count * size): \(datatype.rawValue) of shape \(shape)"
      )
    }
    self.init(name, datatype, shape: shape, parameters: parameters, .raw(binary))
  }

  /// Appends the elements in the binary form.
  package func appendBinary(to bytes: inout [UInt8]) {
    switch content {
    case .raw(let raw): bytes += raw
    case .strings(let strings): BinaryStrings.encode(strings, to: &bytes)
    }
  }
}
