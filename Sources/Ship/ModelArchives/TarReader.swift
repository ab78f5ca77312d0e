internal import ModelBase
internal import ModelFiles

/// The entries of a tar archive that may be hostile: files and directories, and nothing else.
///
/// Everything that programs interpret differently is refused: duplicate names, links, sparse files, bytes after names
/// and after the end.
final class TarReader {
  struct Entry {
    var name: [UInt8]
    var isDirectory: Bool
    var byteCount: Int
  }

  private let input: CompressedInput
  private let limits: UnpackLimits
  private var block = [UInt8](repeating: 0, count: TarHeader.blockByteCount)
  /// A buffer for content; larger than a writer's, so that it is written directly.
  private var large = [UInt8](repeating: 0, count: 1 << 20)
  private var entryCount = 0

  init(_ input: CompressedInput, limits: UnpackLimits) {
    self.input = input
    self.limits = limits
  }

  /// What preceding headers announced about an entry.
  private struct Announced {
    var path: [UInt8]?
    var byteCount: Int?
    var offset: Int?
    var hasExtended = false
    var hasGlobal = false
  }

  /// Advances to the next entry; the content of the one before must have been read.
  ///
  /// - Returns: nil at the end. The archive has then been read completely, and its checksums are right.
  func next() throws(Diagnostic) -> Entry? {
    var announced = Announced()
    while true {
      let offset = input.producedByteCount
      try readBlock()
      if block.allSatisfy({ $0 == 0 }) {
        if let offset = announced.offset { throw damaged("no entry follows the extended header at byte \(offset)") }
        try readEnd()
        return nil
      }
      let header = try header(at: offset)
      switch header.kind {
      case .extended: try readExtended(header, at: offset, &announced)
      case .globalExtended: try readGlobal(header, at: offset, &announced)
      case .longName: try readLongName(header, at: offset, &announced)
      case .file, .directory, .other: return try entry(header, announced)
      }
    }
  }

  private func entry(_ header: TarHeader, _ announced: Announced) throws(Diagnostic) -> Entry {
    entryCount += 1
    guard entryCount <= limits.entries else {
      throw PackProblem.tooLarge(input.path, "the archive has more than \(limits.entries) entries")
    }
    let name = announced.path ?? header.name
    if case .other(let title) = header.kind {
      throw refused("entry \(PackProblem.shown(name)) is \(title), expected files and directories only")
    }
    let entry = Entry(
      name: name, isDirectory: header.kind == .directory, byteCount: announced.byteCount ?? header.byteCount)
    guard !entry.isDirectory || entry.byteCount == 0 else {
      throw refused("directory \(PackProblem.shown(name)) has \(entry.byteCount) bytes of content")
    }
    try input.checkRoom(for: entry.byteCount)
    return entry
  }

  /// Writes the content of `entry`, the current one, to `file`, or skips it.
  ///
  /// - Parameter progress: Called now and then.
  func readContent(of entry: Entry, to file: FileWriter?, progress: () -> Void) throws(Diagnostic) {
    var rest = entry.byteCount
    while rest > 0 {
      let count = min(rest, large.count)
      guard try input.read(&large, count) == count else { throw cutOff }
      if count == large.count {
        try file?.write(large)
      } else {
        try file?.write(Array(large[..<count]))
      }
      rest -= count
      progress()
    }
    let padding = TarHeader.paddingByteCount(after: entry.byteCount)
    guard try input.read(&block, padding) == padding else { throw cutOff }
  }

  private func readBlock() throws(Diagnostic) {
    guard try input.read(&block, block.count) == block.count else { throw cutOff }
  }

  private func header(at offset: Int) throws(Diagnostic) -> TarHeader {
    do throws(TarHeader.Problem) {
      return try TarHeader(block)
    } catch {
      switch error {
      case .sum: throw damaged("the tar header at byte \(offset) has a wrong checksum")
      case .magic: throw refused("the tar header at byte \(offset) is of an unknown kind, expected `ustar`")
      case .size: throw refused("the tar header at byte \(offset) has a `size` that is not a number")
      case .name: throw refused("the tar header at byte \(offset) has bytes after the end of its name")
      }
    }
  }

  /// The content of an extended header.
  private func body(of header: TarHeader, at offset: Int) throws(Diagnostic) -> [UInt8] {
    guard header.byteCount <= limits.extendedHeaderByteCount else {
      throw PackProblem.tooLarge(
        input.path,
        "the extended header at byte \(offset) has \(header.byteCount) bytes; the maximum is "
          + "\(limits.extendedHeaderByteCount)")
    }
    let padded = header.byteCount + TarHeader.paddingByteCount(after: header.byteCount)
    var bytes = [UInt8](repeating: 0, count: padded)
    guard try input.read(&bytes, padded) == padded else { throw cutOff }
    return Array(bytes[..<header.byteCount])
  }

  private func records(of header: TarHeader, at offset: Int) throws(Diagnostic) -> TarExtendedHeader {
    let bytes = try body(of: header, at: offset)
    do throws(TarExtendedHeader.Problem) {
      return try TarExtendedHeader(bytes)
    } catch {
      switch error {
      case .form: throw damaged("the extended header at byte \(offset) is not made of records `length key=value`")
      case .twice(let key): throw refused("the extended header at byte \(offset) has `\(key)` twice")
      case .size: throw refused("the extended header at byte \(offset) has a `size` that is not a number")
      }
    }
  }

  private func readExtended(_ header: TarHeader, at offset: Int, _ announced: inout Announced) throws(Diagnostic) {
    guard !announced.hasExtended else { throw second("extended headers", at: offset) }
    announced.hasExtended = true
    announced.offset = offset
    let records = try records(of: header, at: offset)
    if let title = records.refused {
      throw refused("the entry after byte \(offset) is \(title), expected files and directories only")
    }
    if let path = records.path { try announce(path, at: offset, &announced) }
    announced.byteCount = records.byteCount
  }

  /// Only comments are allowed in such a header: other records would apply to all following entries.
  private func readGlobal(_ header: TarHeader, at offset: Int, _ announced: inout Announced) throws(Diagnostic) {
    guard !announced.hasGlobal else { throw second("extended headers", at: offset) }
    announced.hasGlobal = true
    let records = try records(of: header, at: offset)
    guard records.path == nil, records.byteCount == nil, records.refused == nil else {
      throw refused("the extended header at byte \(offset) gives one path, size or kind to all entries")
    }
  }

  private func readLongName(_ header: TarHeader, at offset: Int, _ announced: inout Announced) throws(Diagnostic) {
    announced.offset = offset
    var name = try body(of: header, at: offset)
    if name.last == 0 { name.removeLast() }
    try announce(name, at: offset, &announced)
  }

  private func announce(_ path: [UInt8], at offset: Int, _ announced: inout Announced) throws(Diagnostic) {
    guard announced.path == nil else { throw second("long names", at: offset) }
    announced.path = path
  }

  /// Reads the end after the first empty block: another one, and only zeros.
  private func readEnd() throws(Diagnostic) {
    guard try input.read(&block, block.count) == block.count, block.allSatisfy({ $0 == 0 }) else { throw cutOff }
    while true {
      let count = try input.read(&large, large.count)
      guard large[..<count].allSatisfy({ $0 == 0 }) else { throw refused("bytes follow the end of the archive") }
      guard count == large.count else { break }
    }
    try input.finish()
  }

  private func second(_ what: String, at offset: Int) -> Diagnostic {
    refused("two \(what), the second at byte \(offset), belong to one entry")
  }

  private var cutOff: Diagnostic {
    damaged("the archive is truncated after \(input.producedByteCount) bytes: its end mark is missing")
  }

  private func damaged(_ message: String) -> Diagnostic { PackProblem.damaged(input.path, message) }

  private func refused(_ message: String) -> Diagnostic { PackProblem.refused(input.path, message) }
}
