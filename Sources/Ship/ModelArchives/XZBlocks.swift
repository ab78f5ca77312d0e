internal import ModelBase
internal import ModelFiles

/// The dictionaries of the blocks of an .xz file.
///
/// libarchive sets no memory limit for liblzma, and a dictionary may have 4 GiB. So the blocks are walked in advance:
/// chunks state their lengths, so that nothing needs to be decompressed.
struct XZBlocks {
  /// The largest dictionary that is accepted, in bytes; `xz -9` uses half of it.
  static let dictionaryByteCount = 128 << 20

  private let file: MappedFile
  private var position = 0
  /// A window of the file from `windowStart` on: there may be many small chunks.
  private var window: [UInt8] = []
  private var windowStart = 0

  /// Reasons to stop the walk early.
  private enum Stop: Error {
    /// The file is truncated, which decompression detects, too.
    case end
    case damaged
    /// Other data follows a stream.
    case trailing(Int)
    case dictionary(Int)
  }

  /// Checks the file.
  ///
  /// - Throws: `Diagnostic` with code `archive-too-large` for a dictionary that is too large, and `archive-damaged` if
  ///   the file is not in the form that liblzma reads, so that later blocks cannot be found.
  static func check(_ file: MappedFile) throws(Diagnostic) {
    var blocks = XZBlocks(file: file)
    do throws(Stop) {
      while blocks.position < file.byteCount { try blocks.readStream() }
    } catch {
      switch error {
      case .end: return
      case .damaged:
        throw PackProblem.damaged(file.path, "the xz data is corrupt near byte \(blocks.position) of the file")
      case .trailing(let count):
        throw PackProblem.damaged(file.path, "\(count) bytes follow the end of the xz data")
      case .dictionary(let byteCount):
        throw PackProblem.tooLarge(
          file.path, "the xz data asks for a dictionary of \(byteCount) bytes; the maximum is \(dictionaryByteCount)")
      }
    }
  }

  private init(file: MappedFile) { self.file = file }

  private mutating func byte() throws(Stop) -> UInt8 {
    if position - windowStart >= window.count {
      guard position < file.byteCount else { throw .end }
      windowStart = position
      window = file.copy(position..<min(position + 4096, file.byteCount))
    }
    defer { position += 1 }
    return window[position - windowStart]
  }

  /// The next `count` bytes, a small number.
  private mutating func take(_ count: Int) throws(Stop) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes.append(try byte()) }
    return bytes
  }

  private mutating func skip(_ count: Int) throws(Stop) {
    guard count <= file.byteCount - position else { throw .end }
    position += count
    // The position never moves back, and the window is read again ahead.
    if position - windowStart > window.count { window = [] }
  }

  /// A number in groups of seven bits, the lowest first.
  private static func number(_ bytes: inout ArraySlice<UInt8>) throws(Stop) -> Int {
    var number = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = bytes.popFirst() else { throw .damaged }
      number |= Int(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return number }
    }
    throw .damaged
  }

  private mutating func number() throws(Stop) -> Int {
    var bytes: [UInt8] = []
    repeat { bytes.append(try byte()) } while (bytes.last ?? 0) & 0x80 != 0 && bytes.count < 9
    var slice = bytes[...]
    return try Self.number(&slice)
  }

  /// Reads a stream, and the zero padding that may follow it.
  private mutating func readStream() throws(Stop) {
    let rest = file.byteCount - position
    if position > 0, rest < 12 { throw .trailing(rest) }
    guard try take(6) == [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0] else { throw .trailing(rest) }
    let flags = try take(2)
    guard flags[0] == 0, flags[1] < 16 else { throw .damaged }
    let sums = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64]
    try skip(4)
    while true {
      let size = Int(try byte())
      if size == 0 { break }
      try checkHeader(try take(4 * size + 3))
      let content = position
      try skipChunks()
      try skip((4 - (position - content) % 4) % 4)
      try skip(sums[Int(flags[1])])
    }
    try skipIndex()
    // The footer.
    try skip(12)
    while position < file.byteCount {
      let start = position
      guard try byte() == 0 else {
        position = start
        return
      }
      // Padding is a multiple of four zeros.
      if file.byteCount - position < 3 { throw .trailing(file.byteCount - start) }
      guard try take(3) == [0, 0, 0] else { throw .trailing(file.byteCount - start) }
    }
  }

  /// Reads a block's header after its first byte: optional sizes, filters, and a checksum.
  private func checkHeader(_ header: [UInt8]) throws(Stop) {
    let flags = header[0]
    guard flags & 0x3c == 0 else { throw .damaged }
    var rest = header.dropFirst().dropLast(4)
    if flags & 0x40 != 0 { _ = try Self.number(&rest) }
    if flags & 0x80 != 0 { _ = try Self.number(&rest) }
    let filterCount = Int(flags & 3) + 1
    for index in 0..<filterCount {
      let identifier = try Self.number(&rest)
      let size = try Self.number(&rest)
      guard size <= rest.count else { throw .damaged }
      let properties = rest.prefix(size)
      rest = rest.dropFirst(size)
      // The last filter is LZMA2, and no other one is.
      guard (identifier == 0x21) == (index == filterCount - 1) else { throw .damaged }
      guard identifier == 0x21 else { continue }
      guard let bits = properties.first, properties.count == 1, bits <= 40 else { throw .damaged }
      let byteCount = bits == 40 ? 1 << 32 - 1 : (2 | Int(bits & 1)) << (Int(bits) / 2 + 11)
      guard byteCount <= Self.dictionaryByteCount else { throw .dictionary(byteCount) }
    }
  }

  /// Skips the chunks of a block, each of which begins with its length.
  private mutating func skipChunks() throws(Stop) {
    while true {
      let control = try byte()
      switch control {
      case 0: return
      case 1, 2:
        try skip(try half() + 1)
      case 0x80...:
        _ = try half()
        try skip(try half() + 1 + (control >= 0xc0 ? 1 : 0))
      default: throw .damaged
      }
    }
  }

  private mutating func half() throws(Stop) -> Int {
    let high = Int(try byte())
    return high << 8 | Int(try byte())
  }

  /// Skips the index of blocks, whose first byte was read.
  private mutating func skipIndex() throws(Stop) {
    let start = position - 1
    let count = try number()
    // Each block takes two numbers of at least one byte.
    guard count <= file.byteCount / 2 else { throw .damaged }
    for _ in 0..<count {
      _ = try number()
      _ = try number()
    }
    try skip((4 - (position - start) % 4) % 4)
    try skip(4)
  }
}
