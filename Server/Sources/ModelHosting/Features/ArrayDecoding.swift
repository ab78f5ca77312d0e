internal import CoreML
internal import InferenceProtocol

/// Makes arrays of tensors.
enum ArrayDecoding {
  /// An array with the tensor's elements. Types that Core ML's arrays have stay as they are; others become the type
  /// that the model asks for, where that holds every element.
  ///
  /// - Throws: `InferenceError` for strings, and for integers beyond 32 bits.
  static func array(_ tensor: InferenceTensor, preferring type: MLMultiArrayDataType) throws(InferenceError)
    -> MLMultiArray
  {
    guard case .raw(let raw) = tensor.content else { throw FeatureDecoding.mismatch(tensor, "numbers") }
    switch tensor.datatype {
    case .fp16: return try ArrayMemory.array(.float16, tensor.shape, raw)
    case .fp32: return try ArrayMemory.array(.float32, tensor.shape, raw)
    case .fp64: return try ArrayMemory.array(.double, tensor.shape, raw)
    case .int32: return try ArrayMemory.array(.int32, tensor.shape, raw)
    case .int8: return try ArrayMemory.array(.int8, tensor.shape, raw)
    case .bool, .uint8: return try narrowed(tensor, raw.map { Int32($0) })
    case .int16: return try narrowed(tensor, LittleEndianElements<Int16>(raw).map { Int32($0) })
    case .uint16: return try narrowed(tensor, LittleEndianElements<UInt16>(raw).map { Int32($0) })
    case .uint32: return try narrowed(tensor, LittleEndianElements<UInt32>(raw))
    case .int64: return try narrowed(tensor, LittleEndianElements<Int64>(raw))
    case .uint64: return try narrowed(tensor, LittleEndianElements<UInt64>(raw))
    case .bytes: throw FeatureDecoding.mismatch(tensor, "numbers")
    }
  }

  /// An array of 32-bit integers.
  private static func narrowed(
    _ tensor: InferenceTensor, _ values: some Collection<some FixedWidthInteger>
  ) throws(InferenceError) -> MLMultiArray {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * 4)
    for value in values {
      guard let narrow = Int32(exactly: value) else {
        throw .invalid(
          "tensor-range", "input '\(tensor.name)' holds \(value); the model computes with 32-bit integers")
      }
      for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: narrow >> shift)) }
    }
    return try ArrayMemory.array(.int32, tensor.shape, bytes[...])
  }
}
