/// A named array of one datatype, as it travels.
package struct InferenceTensor: Equatable, Sendable {
  /// The elements, in row-major order.
  package enum Content: Equatable, Sendable {
    /// Elements of a fixed size, little-endian, without gaps.
    case raw(ArraySlice<UInt8>)
    /// Elements of ``Datatype/bytes``.
    case strings([ArraySlice<UInt8>])
  }

  package var name: String
  package var datatype: Datatype
  /// Lengths of the axes, outermost first; 0 or more.
  package var shape: [Int]
  package var parameters: [String: Parameter]
  package var content: Content

  package init(
    _ name: String, _ datatype: Datatype, shape: [Int], parameters: [String: Parameter] = [:], _ content: Content
  ) {
    self.name = name
    self.datatype = datatype
    self.shape = shape
    self.parameters = parameters
    self.content = content
  }

  /// The number of elements. The shape was checked by ``TensorShape``.
  package var count: Int { shape.reduce(1, *) }

  /// Bytes that the elements take in the binary form.
  package var binaryByteCount: Int {
    switch content {
    case .raw(let bytes): bytes.count
    case .strings(let strings): strings.reduce(0) { $0 + 4 + $1.count }
    }
  }
}

extension InferenceTensor {
  /// Bytes of memory that the elements take.
  fileprivate var memoryByteCount: Int {
    switch content {
    case .raw(let bytes): bytes.count
    case .strings(let strings):
      strings.reduce(0) { $0 + MemoryLayout<ArraySlice<UInt8>>.stride + $1.count }
    }
  }
}

extension InferenceRequest {
  /// Bytes of memory that the elements of all inputs take.
  package var memoryByteCount: Int { inputs.reduce(0) { $0 + $1.memoryByteCount } }
}

/// Checks of shapes that peers send.
package enum TensorShape {
  /// The number of elements of a shape.
  ///
  /// - Throws: `InferenceError` when a length is negative, or axes or elements exceed the limits.
  package static func count(
    _ shape: [Int], of name: String, _ limits: ProtocolLimits
  ) throws(InferenceError) -> Int {
    guard shape.count <= limits.tensorAxes else {
      throw .limit("tensor-axes", "tensor '\(name)' has \(shape.count) axes", maximum: limits.tensorAxes)
    }
    if let length = shape.first(where: { $0 < 0 }) {
      throw .invalid("shape", "tensor '\(name)' has an axis of length \(length), expected 0 or more")
    }
    // An empty tensor has no elements however long its other axes are, but no model takes lengths beyond the limit.
    var count = 1
    for length in shape where length > 0 {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      guard !overflow, product <= limits.tensorElements else {
        throw .limit(
          "tensor-elements", "tensor '\(name)' of shape \(shape) has too many elements", maximum: limits.tensorElements)
      }
      count = product
    }
    return shape.contains(0) ? 0 : count
  }
}
