public import ModelBase
public import ModelFiles

/// The content of a file, or of the files of a directory: for each its path, its length and its SHA-256.
///
/// A manifest does not include the path of the item, times, owners and permissions, or empty directories: a copy has
/// the same manifest, whatever its name and location.
public struct Manifest: Equatable, Sendable {
  /// What a manifest describes.
  public enum Kind: String, Sendable {
    /// One file.
    case file
    /// A directory, with all files in it.
    case directory
  }

  /// One file.
  public struct Entry: Equatable, Sendable {
    /// Path relative to the directory, with `/` between its components. Empty in the manifest of a file.
    public var path: String
    /// Length in bytes.
    public var byteCount: Int
    /// SHA-256 of the bytes: 64 hexadecimal digits in lower case.
    public var sha256: String

    /// The entry of the file at `path`, with its length in bytes and its SHA-256 in lower-case hexadecimal digits.
    public init(path: String, byteCount: Int, sha256: String) {
      self.path = path
      self.byteCount = byteCount
      self.sha256 = sha256
    }
  }

  /// What the manifest describes.
  public var kind: Kind
  /// The files in byte order of their paths; a single one for a file.
  public var entries: [Entry]

  init(_ kind: Kind, _ entries: [Entry]) {
    self.kind = kind
    self.entries = entries
  }

  /// Bytes of all files.
  public var byteCount: Int { entries.reduce(0) { $0 &+ $1.byteCount } }

  /// Reads the file or directory at `path`, every byte of it. A link at `path` itself is followed.
  ///
  /// - Throws: `Diagnostic` for everything that manifests do not cover: links, devices, pipes and sockets in a
  ///   directory, names that are not UTF-8 or contain control characters; for a directory without files; and for files
  ///   that cannot be read.
  public init(of path: String, limits: Limits = Limits()) throws(Diagnostic) {
    guard try WholeFile.names(in: path) != nil else {
      let file = try OpenedFile(path, path: path, followsLink: true)
      self.init(.file, [Entry(path: "", byteCount: file.byteCount, sha256: try file.sha256())])
      return
    }
    var entries: [Entry] = []
    try FileTree.forEachFile(below: path, limits: limits) { relative, file throws(Diagnostic) in
      entries.append(Entry(path: relative, byteCount: file.byteCount, sha256: try file.sha256()))
    }
    guard !entries.isEmpty else {
      throw Diagnostic(
        "signed-nothing", "this directory holds no file", at: Location(file: path), remedy: "check the path")
    }
    self.init(.directory, entries.sorted { Self.precedes($0.path, $1.path) })
  }

  /// The order of entries, by bytes: that of strings would treat two spellings of a letter as equal.
  static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
