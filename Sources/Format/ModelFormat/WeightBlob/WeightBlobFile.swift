public import ModelSpec

/// A weight file of ML Programs, `weight.bin`: tensors that the program refers to by the offsets of their records.
///
/// Nothing is read but the records; the elements stay where they are until they are asked for.
public struct WeightBlobFile: Sendable {
  /// Path for errors.
  public let path: String
  /// Number of tensors, as the header has it.
  public let count: Int
  private let source: any WeightSource
  /// Bytes of the file.
  var byteCount: Int { source.byteCount }

  /// Reads the header.
  ///
  /// - Throws: `Diagnostic` with code `weight-file`.
  public init(_ source: any WeightSource, path: String) throws(Diagnostic) {
    self.source = source
    self.path = path
    guard source.byteCount >= WeightBlobLayout.alignment else {
      throw Diagnostic(
        "weight-file", "the weight file holds \(source.byteCount) bytes, expected at least 64 for its header",
        at: Location(file: path), found: "\(source.byteCount)", expected: "at least 64")
    }
    let bytes = source.copy(0..<8)
    let header = (
      count: bytes.span.bytes.integer(at: 0) as UInt32, version: bytes.span.bytes.integer(at: 4) as UInt32
    )
    guard header.version == WeightBlobLayout.version else {
      let isEspresso = header.version == WeightBlobLayout.espressoVersion
      throw Diagnostic(
        "weight-file",
        "the weight file has version \(header.version)\(isEspresso ? ", a layout of neural networks" : ""), expected "
          + "\(WeightBlobLayout.version)",
        at: Location(file: path, byteOffset: 4), found: "\(header.version)", expected: "\(WeightBlobLayout.version)",
        remedy: isEspresso ? "convert the model again: Core ML does not load ML Programs with such a file" : nil)
    }
    count = Int(header.count)
  }

  /// Reads the header of a mapped file.
  ///
  /// - Throws: `Diagnostic` with code `weight-file`.
  public init(_ file: MappedFile) throws(Diagnostic) {
    try self.init(file, path: file.path)
  }

  /// The tensor whose record is at `offset`.
  ///
  /// - Throws: `Diagnostic` with code `weight-offset` when no record is there, or `weight-record` when it is damaged.
  public func entry(at offset: UInt64) throws(Diagnostic) -> WeightBlobEntry {
    let record = try record(at: offset)
    guard let type = BlobDataType(rawValue: record.type) else {
      throw damaged("the weights have the unknown type \(record.type)", record.offset + 4)
    }
    guard record.dataOffset <= UInt64(source.byteCount),
      record.byteCount <= UInt64(source.byteCount) - record.dataOffset
    else {
      throw damaged(
        "the weights should be \(record.byteCount) bytes from \(record.dataOffset) on, but the file has only "
          + "\(source.byteCount) bytes", record.offset + 8,
        remedy: "the file is truncated or corrupt: get a complete copy")
    }
    guard record.dataOffset % UInt64(WeightBlobLayout.alignment) == 0 else {
      throw damaged(
        "the weights begin at \(record.dataOffset), expected a multiple of \(WeightBlobLayout.alignment)",
        record.offset + 16)
    }
    guard record.dataOffset >= UInt64(record.offset + WeightBlobLayout.alignment) else {
      throw damaged(
        "the weights begin at \(record.dataOffset), before the end of their record at "
          + "\(record.offset + WeightBlobLayout.alignment)", record.offset + 16)
    }
    let start = Int(record.dataOffset)
    let byteCount = Int(record.byteCount)
    return WeightBlobEntry(
      offset: record.offset, dataType: type, elementCount: try elementCount(record, type),
      data: WeightData(source: source, range: start..<start + byteCount))
  }

  /// The tensor whose record is at `offset`, which must be of the type and size that its shape asks for.
  ///
  /// - Throws: as `entry(at:)`, and with code `weight-type` or `weight-count`.
  public func entry(
    at offset: UInt64, dataType: BlobDataType, elementCount: Int
  ) throws(Diagnostic) -> WeightBlobEntry {
    let entry = try entry(at: offset)
    let place = Location(file: path, byteOffset: entry.offset)
    guard entry.dataType == dataType else {
      throw Diagnostic(
        "weight-type", "the weights are of type \(entry.dataType), expected \(dataType)", at: place,
        found: "\(entry.dataType)", expected: "\(dataType)")
    }
    guard entry.elementCount == elementCount else {
      throw Diagnostic(
        "weight-count", "the weights hold \(entry.elementCount) elements, expected \(elementCount)", at: place,
        found: "\(entry.elementCount)", expected: "\(elementCount)")
    }
    return entry
  }

  /// All tensors in the order of the file.
  public func entries() throws(Diagnostic) -> [WeightBlobEntry] {
    var entries: [WeightBlobEntry] = []
    var next: Int? = WeightBlobLayout.alignment
    for index in 0..<count {
      guard let offset = next, offset < source.byteCount else {
        throw Diagnostic(
          "weight-file", "the header counts \(count) tensors, but the file ends after \(index)",
          at: Location(file: path), found: "\(index)", expected: "\(count)",
          remedy: "the file is truncated or corrupt: get a complete copy")
      }
      let entry = try entry(at: UInt64(offset))
      entries.append(entry)
      // Empty tensors refer to no bytes, but their elements begin after the record like all others.
      let end = entry.data.place?.range.upperBound ?? offset + WeightBlobLayout.alignment
      next = WeightBlobLayout.aligned(end)
    }
    return entries
  }

  private struct Record {
    let offset: Int
    let type: UInt32
    let byteCount: UInt64
    let dataOffset: UInt64
    let paddingBits: UInt64
  }

  private func record(at offset: UInt64) throws(Diagnostic) -> Record {
    guard offset % UInt64(WeightBlobLayout.alignment) == 0 else {
      throw noRecord("the weights' offset is \(offset), expected a multiple of \(WeightBlobLayout.alignment)")
    }
    let size = UInt64(WeightBlobLayout.alignment)
    guard offset >= size, offset < UInt64(source.byteCount), UInt64(source.byteCount) - offset >= size else {
      throw noRecord("offset \(offset) is outside the weight file of \(source.byteCount) bytes")
    }
    let start = Int(offset)
    let copied = source.copy(start..<start + WeightBlobLayout.alignment)
    let bytes = copied.span.bytes
    let sentinel = bytes.integer(at: 0) as UInt32
    let record = Record(
      offset: start, type: bytes.integer(at: 4), byteCount: bytes.integer(at: 8), dataOffset: bytes.integer(at: 16),
      paddingBits: bytes.integer(at: 24))
    guard sentinel == WeightBlobLayout.sentinel else {
      throw noRecord(
        "no weights begin at offset \(offset): found 0x\(String(sentinel, radix: 16)), expected 0xdeadbeef")
    }
    return record
  }

  /// Padding is looked at for packed types only: for others old writers left it undefined.
  private func elementCount(_ record: Record, _ type: BlobDataType) throws(Diagnostic) -> Int {
    let byteCount = Int(record.byteCount)
    guard type.isPacked else {
      let size = type.bitWidth / 8
      guard byteCount % size == 0 else {
        throw damaged(
          "the weights are \(byteCount) bytes, expected a multiple of \(size) for \(type)", record.offset + 8)
      }
      return byteCount / size
    }
    let bits = byteCount.multipliedReportingOverflow(by: 8)
    guard !bits.overflow, record.paddingBits < 8, Int(record.paddingBits) <= bits.partialValue,
      (bits.partialValue - Int(record.paddingBits)) % type.bitWidth == 0
    else {
      throw damaged(
        "\(byteCount) bytes with \(record.paddingBits) bits of padding are not a whole number of \(type) elements",
        record.offset + 24)
    }
    return (bits.partialValue - Int(record.paddingBits)) / type.bitWidth
  }

  private func noRecord(_ message: String) -> Diagnostic {
    Diagnostic(
      "weight-offset", message, at: Location(file: path),
      remedy: "the weight file and the specification do not belong together, or one is corrupt")
  }

  private func damaged(_ message: String, _ offset: Int, remedy: String? = nil) -> Diagnostic {
    Diagnostic("weight-record", message, at: Location(file: path, byteOffset: offset), remedy: remedy)
  }
}
