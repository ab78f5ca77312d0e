public import ModelBase
internal import ModelFiles

/// A model that was unpacked.
public struct UnpackedModel: Sendable, Equatable {
  /// Path of the model: a directory, or a `.mlmodel` file.
  public var path: String
  /// The kind of the model.
  public var kind: PackedModelKind
  /// How the archive was compressed.
  public var compression: ArchiveCompression
  /// Bytes of the archive.
  public var archiveByteCount: Int
  /// Number of files of the model.
  public var fileCount: Int
  /// Bytes of all files of the model.
  public var byteCount: Int
}

/// Unpacks models from tar archives, which may be hostile.
///
/// An archive holds one model: a `.mlmodelc` or `.mlpackage` directory with all that is in it, or one `.mlmodel` file.
/// Everything else is refused: links and devices, paths that leave the directory, names that are duplicates on some
/// file systems, and content beyond ``UnpackLimits``. The model itself is not validated.
public enum ArchiveUnpacker {
  /// Unpacks the archive at `path`, with any compression. The output is always either the old or the complete new
  /// model; a refused archive leaves nothing.
  ///
  /// - Parameters:
  ///   - output: Where to put the model: a directory, in which it keeps its name from the archive; or its own path,
  ///     with the ending of its kind. Missing directories are created.
  ///   - progress: Called now and then with the number of bytes of the archive that were read, and of all.
  /// - Throws: `Diagnostic` with code `archive-damaged`, `archive-refused` or `archive-too-large`; or `write-denied` when
  ///   something is in place that is no model; or as files cannot be read and written.
  public static func unpack(
    _ path: String, to output: String = ".", limits: UnpackLimits = UnpackLimits(),
    progress: ((Int, Int) -> Void)? = nil
  ) throws(Diagnostic) -> UnpackedModel {
    let unpacking = try Unpacking(path, limits: limits, progress: progress)
    guard let first = try unpacking.next(), let root = unpacking.names.root, let kind = unpacking.names.kind else {
      throw PackProblem.refused(path, "the archive contains no model")
    }
    let target = try target(output, root, kind, archive: path)
    try ParentDirectories.make(of: target) { () throws(Diagnostic) in
      if kind.isDirectory {
        let mayReplace = { (existing: String) throws(Diagnostic) in try checkReplaceable(existing, kind) }
        try AtomicDirectory.write(target, isDurable: false, mayReplace: mayReplace) { directory throws(Diagnostic) in
          try unpacking.install(from: first, in: directory)
          try unpacking.checkComplete(kind, root)
        }
      } else {
        try AtomicFile.write(target, isDurable: false) { file throws(Diagnostic) in
          try unpacking.content(of: first, to: file)
          // Any further entry has either another name or the same one, and both are refused.
          while try unpacking.next() != nil {}
        }
      }
    }
    return UnpackedModel(
      path: target, kind: kind, compression: unpacking.input.compression, archiveByteCount: unpacking.input.byteCount,
      fileCount: unpacking.fileCount, byteCount: unpacking.byteCount)
  }

  /// The path of the model.
  private static func target(
    _ output: String, _ root: String, _ kind: PackedModelKind, archive: String
  ) throws(Diagnostic) -> String {
    let path = FilePath.trimmed(output)
    if let asked = PackedModelKind(name: FilePath.name(of: path)) {
      guard asked == kind else {
        throw Diagnostic(
          "archive-kind", "the archive holds '\(root)', which cannot be unpacked as '\(FilePath.name(of: path))'",
          at: Location(file: archive), remedy: "choose a name that ends in .\(kind.rawValue), or give a directory")
      }
      return path
    }
    guard try FileStatus(path) != .file else {
      throw Diagnostic(
        "directory-missing", "this is a file, expected a directory or a path that ends in .\(kind.rawValue)",
        at: Location(file: output))
    }
    return path == "." ? root : FilePath.joined(path, root)
  }

  /// Only a model of the same kind, or an empty directory, may be replaced: it must never be somebody's folder.
  private static func checkReplaceable(_ path: String, _ kind: PackedModelKind) throws(Diagnostic) {
    guard let required = kind.requiredFile, let names = try WholeFile.names(in: path) else { return }
    guard names.isEmpty || names.contains(required) else {
      throw Diagnostic(
        "write-denied", "a directory that is not \(kind.title) is at this path", at: Location(file: path),
        remedy: "choose another path, or remove the directory first")
    }
  }
}

/// An archive being unpacked into a directory.
private final class Unpacking {
  struct Item {
    var entry: TarReader.Entry
    /// The path in the model's directory, empty for the directory itself and for a single file.
    var path: String
  }

  let input: CompressedInput
  private let reader: TarReader
  private(set) var names: EntryNames
  private(set) var fileCount = 0
  private(set) var byteCount = 0
  private let progress: ((Int, Int) -> Void)?

  init(_ path: String, limits: UnpackLimits, progress: ((Int, Int) -> Void)?) throws(Diagnostic) {
    input = try CompressedInput(path, limits: limits)
    reader = TarReader(input, limits: limits)
    names = EntryNames(at: path, limits: limits, remedy: PackProblem.packingRemedy)
    self.progress = progress
  }

  /// Advances to the next entry of the model; nil at the end of the archive, which has then been read completely.
  func next() throws(Diagnostic) -> Item? {
    while let entry = try reader.next() {
      if let path = try names.add(entry.name, isDirectory: entry.isDirectory) { return Item(entry: entry, path: path) }
      try reader.readContent(of: entry, to: nil) { report() }
    }
    return nil
  }

  func content(of item: Item, to file: FileWriter) throws(Diagnostic) {
    try reader.readContent(of: item.entry, to: file) { report() }
    fileCount += 1
    byteCount += item.entry.byteCount
  }

  /// Writes `first` and all items that follow.
  func install(from first: Item, in directory: DirectoryWriter) throws(Diagnostic) {
    var item: Item? = first
    while let current = item {
      if !current.entry.isDirectory {
        try directory.file(current.path) { file throws(Diagnostic) in try content(of: current, to: file) }
      } else if !current.path.isEmpty {
        try directory.directory(current.path)
      }
      item = try next()
    }
  }

  /// Checks that the directory is what its name claims.
  func checkComplete(_ kind: PackedModelKind, _ root: String) throws(Diagnostic) {
    guard let required = kind.requiredFile, !names.hasFile(required) else { return }
    throw PackProblem.refused(input.path, "'\(root)' in the archive holds no `\(required)`, so it is not \(kind.title)")
  }

  private func report() {
    progress?(input.consumedByteCount, input.byteCount)
  }
}
