public import ModelBase
internal import ModelFiles

/// The content of a model's archive: its files in order.
public struct PackedContent: Sendable {
  /// The model's path.
  public let path: String
  /// Its name, the first component of all paths in the archive.
  public let name: String
  /// The kind of the model.
  public let kind: PackedModelKind
  /// Paths in the archive; those of directories end in a slash and precede their content.
  let entries: [String]

  /// Lists the model at `path`.
  ///
  /// - Throws: `Diagnostic` if there is no model, and for everything that `ArchiveUnpacker` would refuse: links, and
  ///   names that are invalid or duplicates on some file systems.
  public init(_ path: String) throws(Diagnostic) {
    let whole = FilePath.trimmed(path)
    let name = FilePath.name(of: whole)
    guard let kind = PackedModelKind(name: name) else {
      throw Diagnostic(
        "not-a-model", "'\(name)' is not the name of a model", at: Location(file: path),
        expected: "a .mlmodelc or .mlpackage directory, or a .mlmodel file",
        remedy: "give a .mlmodelc or .mlpackage directory, or a .mlmodel file")
    }
    let status = try FileStatus(whole)
    guard status != .missing else { throw FileStatus.missing(path) }
    guard (status == .directory) == kind.isDirectory else {
      throw Diagnostic(
        "not-a-model", "this is a \(status == .directory ? "directory" : "file"), expected \(kind.title)",
        at: Location(file: path))
    }
    self.path = whole
    self.name = name
    self.kind = kind
    var listing = Listing(root: whole, name: name)
    guard kind.isDirectory else {
      entries = try listing.singleEntry()
      return
    }
    entries = try listing.entries()
    if let required = kind.requiredFile, !listing.names.hasFile(required) {
      throw Diagnostic(
        "not-a-model", "the directory holds no `\(required)`, so it is not \(kind.title)", at: Location(file: path))
    }
  }

  /// The path of an entry's file.
  func source(of entry: String) -> String {
    kind.isDirectory ? FilePath.joined(path, String(entry.dropFirst(name.count + 1))) : path
  }

  /// Bytes of all files.
  public func byteCount() throws(Diagnostic) -> Int {
    var count = 0
    for entry in entries where entry.utf8.last != UInt8(ascii: "/") {
      count += try MappedFile(path: source(of: entry)).byteCount
    }
    return count
  }
}

/// Walks through a directory.
private struct Listing {
  let root: String
  let name: String
  var names: EntryNames
  private let limits = UnpackLimits()

  init(root: String, name: String) {
    self.root = root
    self.name = name
    names = EntryNames(at: root, limits: limits, remedy: "rename or remove it")
  }

  /// The path of the one file.
  mutating func singleEntry() throws(Diagnostic) -> [String] {
    guard try names.add(Array(name.utf8), isDirectory: false) != nil else {
      throw Diagnostic(
        "archive-refused", "names that begin with `._` are left out of archives", at: Location(file: root))
    }
    return [name]
  }

  /// All paths, sorted by their bytes, independently of the locale: a directory comes directly before its content.
  mutating func entries() throws(Diagnostic) -> [String] {
    var entries: [String] = []
    var waiting = [""]
    while let directory = waiting.popLast() {
      let entry = directory.isEmpty ? "\(name)/" : "\(name)/\(directory)/"
      _ = try names.add(Array(entry.utf8), isDirectory: true)
      entries.append(entry)
      for child in try WholeFile.names(in: FilePath.joined(root, directory)) ?? [] {
        let relative = directory.isEmpty ? child : "\(directory)/\(child)"
        if try isDirectory(relative) {
          waiting.append(relative)
        } else if try names.add(Array("\(name)/\(relative)".utf8), isDirectory: false) != nil {
          entries.append("\(name)/\(relative)")
        }
        guard entries.count + waiting.count <= limits.entries else {
          throw PackProblem.tooLarge(root, "the directory holds more than \(limits.entries) files")
        }
      }
    }
    return entries.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func isDirectory(_ relative: String) throws(Diagnostic) -> Bool {
    let path = FilePath.joined(root, relative)
    // Names that are not UTF-8 are listed with this character.
    if relative.unicodeScalars.contains("\u{fffd}") {
      throw Diagnostic("archive-refused", "a file has a name that is not UTF-8", at: Location(file: path))
    }
    if FileStatus.isLink(path) {
      throw Diagnostic(
        "archive-refused", "this is a link, expected files and directories only", at: Location(file: path),
        remedy: "replace it with the file it points to")
    }
    return try FileStatus(path) == .directory
  }
}
