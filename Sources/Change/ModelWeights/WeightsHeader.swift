internal import ModelFormat
internal import ModelSpec

/// The first 128 bytes of a `.mlweights` file.
struct WeightsHeader {
  var kind: WeightsFile.Kind
  var byteCount: Int
  var tableOffset: Int
  var identity: [UInt8]
  var tableDigest: [UInt8]

  /// The header's bytes.
  func bytes() throws(Diagnostic) -> [UInt8] {
    var table = WeightsTableWriter()
    table.raw(WeightsFile.Layout.magic)
    table.number(WeightsFile.Layout.version)
    table.number(kind.rawValue)
    table.number(UInt64(byteCount))
    table.number(UInt64(tableOffset))
    table.raw(identity)
    table.raw(tableDigest)
    return table.bytes + (try SHA256Digest(of: table.bytes).bytes)
  }
}

extension WeightsHeader {
  /// Reads the header of `file` and holds its numbers against the file's length.
  init(_ file: MappedFile) throws(Diagnostic) {
    typealias Layout = WeightsFile.Layout
    func refuse(
      _ message: String, _ code: Diagnostic.Code = "weights-header", at offset: Int? = nil,
      remedy: String = WeightsFile.again
    ) -> Diagnostic {
      Diagnostic(code, message, at: Location(file: file.path, byteOffset: offset), remedy: remedy)
    }
    let bytes = file.copy(0..<min(file.byteCount, Layout.headerByteCount))
    guard !bytes.isEmpty else { throw refuse("the file is empty, expected a .mlweights file", "empty-file") }
    let magic = Layout.magic.prefix(bytes.count)
    guard bytes.starts(with: magic) else {
      throw refuse(
        "this is no .mlweights file: it does not begin as they do", at: 0,
        remedy: "`modelc weights extract` and `modelc weights diff` make them")
    }
    guard bytes.count == Layout.headerByteCount else {
      throw refuse("the file is cut off: found \(bytes.count) bytes, expected at least \(Layout.headerByteCount)")
    }
    let words = bytes.span.bytes
    let version: UInt32 = words.integer(at: 8)
    guard version == Layout.version else {
      throw refuse(
        "version \(version) of the format is not known, expected \(Layout.version)", at: 8,
        remedy: "use a newer modelc")
    }
    let digest = try SHA256Digest(of: Array(bytes[..<Layout.checkedByteCount])).bytes
    guard digest == Array(bytes[Layout.checkedByteCount...]) else {
      throw refuse(
        "the header is corrupt: checksum mismatch", "weights-damaged", at: Layout.checkedByteCount)
    }
    let kindNumber: UInt32 = words.integer(at: 12)
    guard let kind = WeightsFile.Kind(rawValue: kindNumber) else {
      throw refuse("the kind of the file is \(kindNumber), expected 1 or 2", at: 12)
    }
    let (length, table): (UInt64, UInt64) = (words.integer(at: 16), words.integer(at: 24))
    guard length == UInt64(file.byteCount) else {
      let state = length > UInt64(file.byteCount) ? "is cut off" : "goes on behind its end"
      throw refuse("the file \(state): found \(file.byteCount) bytes, expected \(length)", at: 16)
    }
    guard table >= UInt64(Layout.headerByteCount), table <= length else {
      throw refuse("the table begins at \(table), expected \(Layout.headerByteCount) to \(length)", at: 24)
    }
    guard length - table <= UInt64(Layout.mostTableBytes) else {
      throw refuse("the table has \(length - table) bytes, at most \(Layout.mostTableBytes) are read", at: 24)
    }
    self.kind = kind
    byteCount = file.byteCount
    tableOffset = Int(table)
    identity = Array(bytes[32..<64])
    tableDigest = Array(bytes[64..<96])
  }
}

extension WeightsFile {
  /// Whether a file that begins with `bytes` says that it is a .mlweights file.
  package static func isOne(beginning bytes: [UInt8]) -> Bool { bytes.starts(with: Layout.magic) }
}
