public import ModelSpec
internal import ModelWire

/// Puts tensors together to a weight file.
///
/// Nothing is copied: the tensors are referred to, and streamed when the file is written.
public struct WeightBlobWriter: Sendable {
  /// The tensors so far, with their offsets in the file.
  public private(set) var entries: [WeightBlobEntry] = []
  /// Size of the file so far. It ends with the last element; only what follows is aligned.
  public private(set) var byteCount = WeightBlobLayout.alignment

  /// A weight file without tensors.
  public init() {}

  /// Appends a tensor.
  ///
  /// - Parameters:
  ///   - data: The elements, little-endian in row-major order; those below 8 bits packed, as `PackedElements` packs them.
  ///   - elementCount: Their number; `data` holds exactly the bytes they take.
  /// - Returns: The offset for `BlobFileValue.offset`.
  /// - Throws: `Diagnostic` with code `weight-count` when bytes and elements do not fit.
  @discardableResult
  public mutating func append(
    _ data: WeightData, _ dataType: BlobDataType, elementCount: Int
  ) throws(Diagnostic) -> UInt64 {
    guard let expected = dataType.byteCount(elementCount), expected == data.byteCount else {
      let bytes = dataType.byteCount(elementCount).map(String.init) ?? "more than any file has"
      throw Diagnostic(
        "weight-count", "\(elementCount) elements of \(dataType) take \(bytes) bytes, found \(data.byteCount)",
        found: "\(data.byteCount)", expected: bytes)
    }
    guard entries.count < Int(UInt32.max), let offset = WeightBlobLayout.aligned(byteCount),
      offset.addingReportingOverflow(WeightBlobLayout.alignment + data.byteCount).overflow == false
    else {
      throw Diagnostic("too-large", "the weight file becomes too large")
    }
    entries.append(WeightBlobEntry(offset: offset, dataType: dataType, elementCount: elementCount, data: data))
    byteCount = offset + WeightBlobLayout.alignment + data.byteCount
    return UInt64(offset)
  }

  /// The file from first to last.
  var chunks: [WireWriter.Chunk] {
    var chunks: [WireWriter.Chunk] = []
    var bytes = Self.littleEndian(UInt32(entries.count)) + Self.littleEndian(WeightBlobLayout.version)
    bytes += [UInt8](repeating: 0, count: WeightBlobLayout.alignment - bytes.count)
    var position = WeightBlobLayout.alignment
    for entry in entries {
      bytes += [UInt8](repeating: 0, count: entry.offset - position) + Self.record(entry)
      chunks += [.bytes(bytes), .weights(entry.data)]
      bytes = []
      position = entry.offset + WeightBlobLayout.alignment + entry.data.byteCount
    }
    return bytes.isEmpty ? chunks : chunks + [.bytes(bytes)]
  }

  private static func record(_ entry: WeightBlobEntry) -> [UInt8] {
    let bits = entry.elementCount * entry.dataType.bitWidth % 8
    let paddingBits = entry.dataType.isPacked && bits != 0 ? 8 - bits : 0
    let used =
      littleEndian(WeightBlobLayout.sentinel) + littleEndian(entry.dataType.rawValue)
      + littleEndian(UInt64(entry.data.byteCount)) + littleEndian(UInt64(entry.offset + WeightBlobLayout.alignment))
      + littleEndian(UInt64(paddingBits))
    return used + [UInt8](repeating: 0, count: WeightBlobLayout.alignment - used.count)
  }

  private static func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
