internal import ModelSpec

extension ForeignFile {
  /// How much of a file is looked at: enough for the signature of a tar archive and for a few names in a zip archive.
  static let headByteCount = 4096

  /// Tells by its first bytes what a file is; nil for everything that may be a Core ML model.
  ///
  /// No model begins with any of these signatures: all of them break off a protobuf message of the schema within the
  /// bytes compared, most at the first one.
  init?(_ source: some WeightSource) {
    let head = Self.head(of: source)
    if let found = Self.bySignature(head) ?? Self.byStructure(head) ?? Self.byText(head) {
      self = found
    } else {
      return nil
    }
  }

  static func head(of source: some WeightSource) -> [UInt8] {
    source.copy(0..<min(headByteCount, source.byteCount))
  }

  private struct Signature {
    let bytes: [UInt8]
    let offset: Int
    let file: ForeignFile

    init(_ bytes: [UInt8], at offset: Int = 0, _ file: ForeignFile) {
      self.bytes = bytes
      self.offset = offset
      self.file = file
    }

    init(_ text: String, at offset: Int = 0, _ file: ForeignFile) {
      self.init(Array(text.utf8), at: offset, file)
    }

    func matches(_ head: [UInt8]) -> Bool {
      head.dropFirst(offset).starts(with: bytes)
    }
  }

  private static let signatures = [
    Signature("version https://git-lfs", .gitLFSPointer),
    Signature([0x1f, 0x8b], .archive(.gzip)),
    Signature([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], .archive(.xz)),
    Signature("BZh", .archive(.bzip2)),
    Signature([0x28, 0xb5, 0x2f, 0xfd], .archive(.Zstandard)),
    Signature([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], .archive(.sevenZip)),
    Signature("ustar", at: 257, .archive(.tar)),
    Signature([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], .image("PNG")),
    Signature([0xff, 0xd8, 0xff], .image("JPEG")),
    Signature("GIF8", .image("GIF")),
    Signature("TFL3", at: 4, .otherModel("a TensorFlow Lite model")),
    Signature([0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a], .otherModel("an HDF5 file, as Keras models are")),
    Signature("GGUF", .otherModel("a GGUF model")),
    Signature([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59], .document("a NumPy array")),
    Signature("%PDF-", .document("a PDF document")),
    Signature("bplist0", .document("a property list")),
    Signature([0x7f, 0x45, 0x4c, 0x46], .document("a program")),
    Signature("program(", .compiledPart),
    // After the type and three numbers of a compiled model's header comes the text that names its encoding.
    Signature("generic", at: 36, .compiledPart),
    Signature("spec", at: 36, .compiledPart),
  ]

  private static func bySignature(_ head: [UInt8]) -> ForeignFile? {
    if head.isEmpty { return .empty }
    // First of all: a weight file begins with a count, and its bytes may be anything.
    if isWeightFile(head) { return .weightFile }
    // The bytes before a signature further in may be anything, those of a Core ML model too.
    let mayBeModel = TopLevelFields.beginsAsModel(head)
    return signatures.first { $0.matches(head) && ($0.offset == 0 || !mayBeModel) }?.file
  }

  /// A count, version 2, and 56 zero bytes before the first record.
  private static func isWeightFile(_ head: [UInt8]) -> Bool {
    head.count >= 68 && head[4..<8].elementsEqual([2, 0, 0, 0]) && head[8..<64].allSatisfy { $0 == 0 }
      && head[64..<68].elementsEqual([0xef, 0xbe, 0xad, 0xde])
  }

  private static func byStructure(_ head: [UInt8]) -> ForeignFile? {
    if let content = ZipContent(head) { return .zip(content) }
    if head[0] == 0, head.allSatisfy({ $0 == 0 }) { return .zeroBytes }
    // Protocol 2 and later begin with their number.
    if head.count > 2, head[0] == 0x80, (2...5).contains(head[1]) {
      let isTorch = head.dropFirst(2).starts(with: [0x8a, 0x0a, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8])
      return .otherModel(isTorch ? "a PyTorch file" : "a Python pickle")
    }
    // The byte count of a JSON object, and the object.
    if head.count > 10, head[4..<8].allSatisfy({ $0 == 0 }), head[8..<10].elementsEqual(Array("{\"".utf8)) {
      return .otherModel("a safetensors file")
    }
    return nil
  }

  /// Text has no control characters but white space; a model has one in its first bytes.
  private static func byText(_ head: [UInt8]) -> ForeignFile? {
    let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7f || (0x09...0x0d).contains($0) }
    guard isText else { return nil }
    let text = String(decoding: head, as: UTF8.self)
    // A multi-byte character may be cut by the end of what was read, one at most.
    guard text.unicodeScalars.dropLast(3).allSatisfy({ $0 != "\u{fffd}" }) else { return nil }
    let start = text.drop { $0.isWhitespace || $0 == "\u{feff}" }
    if start.hasPrefix("{") || start.hasPrefix("[") {
      return text.hasPart("\"rootModelIdentifier\"") || text.hasPart("\"itemInfoEntries\"") ? .packageManifest : .json
    }
    let lower = start.prefix(512).lowercased()
    if lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") || lower.hasPart("<head") { return .htmlPage }
    if lower.hasPrefix("<?xml") { return .document("an XML file") }
    return .text
  }
}
