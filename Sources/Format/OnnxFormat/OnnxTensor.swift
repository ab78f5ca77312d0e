package import ModelSpec

/// A tensor of an ONNX file with its elements as they are stored, checked against its shape.
package struct OnnxTensor {
  package let element: OnnxElement
  package let lengths: [Int]
  /// Elements of `element`, little-endian, packed when they take less than a byte; none for strings.
  package let data: WeightData
  /// The elements of a tensor of strings.
  package let strings: [[UInt8]]

  /// Number of elements.
  package var count: Int { lengths.reduce(1, *) }

  private static let largestCount = 1 << 40

  /// - Throws: `Diagnostic` when the type is not known, the shape is none, or there are too few or too many elements.
  package init(_ tensor: Onnx.Tensor, _ external: OnnxExternalData) throws(Diagnostic) {
    guard let element = OnnxElement(rawValue: tensor.dataType) else {
      throw Diagnostic(
        "onnx-type", "tensor '\(tensor.name)' has elements of type \(tensor.dataType), which is not known")
    }
    guard tensor.segment == nil else {
      throw Diagnostic("onnx-type", "tensor '\(tensor.name)' is a segment of another one")
    }
    var count = 1
    var lengths: [Int] = []
    for dim in tensor.dims {
      let (product, overflow) = count.multipliedReportingOverflow(by: Int(clamping: dim))
      guard dim >= 0, !overflow, product <= Self.largestCount, lengths.count < 64 else {
        throw Diagnostic("onnx-shape", "tensor '\(tensor.name)' has a shape that no tensor can have")
      }
      count = product
      lengths.append(Int(clamping: dim))
    }
    self.element = element
    self.lengths = lengths
    if element == .string {
      strings = tensor.stringData
      data = WeightData()
      guard strings.count == count else { throw Self.count(tensor, strings.count, expected: count) }
      return
    }
    strings = []
    let byteCount = (count * element.bitWidth + 7) / 8
    if tensor.dataLocation == .external {
      data = try external.bytes(of: tensor, byteCount: byteCount)
      return
    }
    data = try Self.inline(tensor, element)
    guard data.byteCount == byteCount else {
      throw Self.count(tensor, data.byteCount * 8 / max(1, element.bitWidth), expected: count)
    }
  }

  private static func count(_ tensor: Onnx.Tensor, _ found: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "onnx-shape", "tensor '\(tensor.name)' has \(found) elements, its shape \(expected)",
      remedy: "the file is truncated or corrupt: get a complete copy")
  }

  private static func inline(_ tensor: Onnx.Tensor, _ element: OnnxElement) throws(Diagnostic) -> WeightData {
    if !tensor.rawData.isEmpty { return tensor.rawData }
    switch element {
    case .float, .complex64: return tensor.floatData
    case .double, .complex128: return tensor.doubleData
    case .int64: return WeightData(bytes: bytes(tensor.int64Data.map { UInt64(bitPattern: $0) }, width: 8))
    case .uint32: return WeightData(bytes: bytes(tensor.uint64Data, width: 4))
    case .uint64: return WeightData(bytes: bytes(tensor.uint64Data, width: 8))
    case .int32, .uint16, .int16, .float16, .bfloat16:
      return WeightData(
        bytes: bytes(tensor.int32Data.map { UInt64(bitPattern: Int64($0)) }, width: element.bitWidth / 8))
    default:
      // Types of a byte, and bytes that several elements share.
      return WeightData(bytes: bytes(tensor.int32Data.map { UInt64(bitPattern: Int64($0)) }, width: 1))
    }
  }

  private static func bytes(_ numbers: [UInt64], width: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * width)
    for number in numbers {
      for index in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
    }
    return bytes
  }
}
