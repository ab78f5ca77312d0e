public import ModelBase
internal import ModelFiles

/// An archive that was written.
public struct PackedArchive: Sendable, Equatable {
  /// The archive's path, as the caller gave it.
  public var path: String
  /// How the archive is compressed.
  public var compression: ArchiveCompression
  /// Bytes of the archive.
  public var byteCount: Int
  /// Bytes of the tar archive before it was compressed.
  public var tarByteCount: Int
  /// Number of files in the archive, without directories.
  public var fileCount: Int

  /// Whether `ArchiveUnpacker` accepts the archive: it refuses compression ratios beyond `limits.ratio`.
  public func isWithin(_ limits: UnpackLimits) -> Bool {
    tarByteCount <= limits.allowedByteCount(for: byteCount)
  }
}

/// Packs models into tar archives.
///
/// Names are sorted, and times, owners and permissions are left out: the same files give the same archive, byte for byte,
/// wherever and whenever they are packed; compressed ones as long as the compressing library is the same.
public enum ArchivePacker {
  /// Writes the archive `path` atomically; an existing file is replaced once the new one is complete.
  ///
  /// - Parameters:
  ///   - compression: Nil for the one that the ending of `path` names.
  ///   - level: Compression level, one of `compression.levels`; nil for the standard level.
  ///   - progress: Called now and then with the number of bytes of the model packed so far.
  /// - Returns: The archive's sizes.
  /// - Throws: `Diagnostic` with code `archive-name` for an unknown ending, `archive-level` for a level that the
  ///   compression lacks, `file-changed` when the model changes meanwhile, or as files cannot be read and written.
  public static func pack(
    _ content: PackedContent, to path: String, compression: ArchiveCompression? = nil, level: Int? = nil,
    progress: ((Int) -> Void)? = nil
  ) throws(Diagnostic) -> PackedArchive {
    let compression = if let compression { compression } else { try Self.compression(of: path) }
    let level = level ?? compression.standardLevel
    guard compression.levels.contains(level) else {
      throw Diagnostic(
        "archive-level", Self.levelProblem(level, compression),
        at: Location(file: path))
    }
    var archive = PackedArchive(path: path, compression: compression, byteCount: 0, tarByteCount: 0, fileCount: 0)
    try AtomicFile.write(path, isDurable: false) { file throws(Diagnostic) in
      let output = try CompressedOutput(compression, level: level, to: file, path: path)
      var done = 0
      for entry in content.entries {
        archive.tarByteCount += try write(entry, of: content, to: output) { count in
          done += count
          progress?(done)
        }
        if entry.utf8.last != UInt8(ascii: "/") { archive.fileCount += 1 }
      }
      try output.write(TarHeader.end)
      archive.tarByteCount += TarHeader.end.count
      try output.finish()
      archive.byteCount = file.byteCount
    }
    return archive
  }

  /// The compression that the ending of `path` names.
  private static func compression(of path: String) throws(Diagnostic) -> ArchiveCompression {
    if let found = ArchiveCompression(endingOf: path) { return found }
    let endings = ArchiveCompression.allCases.map(\.ending).joined(separator: ", ")
    throw Diagnostic(
      "archive-name", "the file name does not name a compression, expected one that ends in \(endings)",
      at: Location(file: path), remedy: "choose another name")
  }

  private static func levelProblem(_ level: Int, _ compression: ArchiveCompression) -> String {
    let levels = compression.levels
    return compression == .none
      ? "a plain tar archive has no compression level"
      : "\(compression.rawValue) has no level \(level), expected \(levels.lowerBound) to \(levels.upperBound)"
  }

  /// Writes the headers and the content of an entry.
  ///
  /// - Returns: The number of bytes added to the archive, before compression.
  private static func write(
    _ entry: String, of content: PackedContent, to output: CompressedOutput, progress: (Int) -> Void
  ) throws(Diagnostic) -> Int {
    guard entry.utf8.last != UInt8(ascii: "/") else {
      let header = TarHeader.blocks(name: entry, isDirectory: true, byteCount: 0)
      try output.write(header)
      return header.count
    }
    let file = try MappedFile(path: content.source(of: entry))
    let header = TarHeader.blocks(name: entry, isDirectory: false, byteCount: file.byteCount)
    try output.write(header)
    for start in stride(from: 0, to: file.byteCount, by: blockByteCount) {
      let end = min(start + blockByteCount, file.byteCount)
      try output.write(file.copy(start..<end))
      progress(end - start)
    }
    try file.checkUnchanged()
    let padding = TarHeader.paddingByteCount(after: file.byteCount)
    try output.write([UInt8](repeating: 0, count: padding))
    return header.count + file.byteCount + padding
  }

  private static let blockByteCount = 1 << 20
}
