public import ModelBase
public import ModelFiles

extension Manifest {
  /// Differences of `path` from the manifest: files that are missing, changed, or not listed. Empty if there are none.
  ///
  /// No more bytes are read than the manifest lists: a file of another length is not hashed.
  ///
  /// - Throws: `Diagnostic` as `init(of:)`.
  public func problems(at path: String, limits: Limits = Limits()) throws(Diagnostic) -> [Diagnostic] {
    let isDirectory = try WholeFile.names(in: path) != nil
    guard isDirectory == (kind == .directory) else {
      let found = isDirectory ? "a directory" : "a file"
      return [
        Diagnostic(
          .error, "signed-kind", "found \(found), but a \(kind.rawValue) was signed", at: Location(file: path),
          found: found, expected: "a \(kind.rawValue)")
      ]
    }
    guard isDirectory else {
      let file = try OpenedFile(path, path: path, followsLink: true)
      return try problem(with: file, entries.first).map { [$0] } ?? []
    }
    var places: [[UInt8]: Int] = [:]
    for (index, entry) in entries.enumerated() { places[Array(entry.path.utf8)] = index }
    var isThere = [Bool](repeating: false, count: entries.count)
    var found: [(path: String, problem: Diagnostic)] = []
    try FileTree.forEachFile(below: path, limits: limits) { relative, file throws(Diagnostic) in
      guard let index = places[Array(relative.utf8)] else {
        found.append((relative, Self.extra(relative, file)))
        return
      }
      isThere[index] = true
      if let problem = try problem(with: file, entries[index]) { found.append((relative, problem)) }
    }
    for (entry, isThere) in zip(entries, isThere) where !isThere {
      found.append((entry.path, Self.missing(entry, path)))
    }
    return found.sorted { Self.precedes($0.path, $1.path) }.map(\.problem)
  }

  /// Checks that `path` matches the manifest.
  ///
  /// - Throws: `Diagnostic` with the first of `problems(at:)`, or any that it throws.
  public func check(_ path: String, limits: Limits = Limits()) throws(Diagnostic) {
    if let problem = try problems(at: path, limits: limits).first { throw problem }
  }

  /// Checks a file by facts that were computed while it was streamed, such as a download.
  ///
  /// - Parameters:
  ///   - sha256: 64 hexadecimal digits in lower case.
  ///   - path: The path for errors.
  /// - Throws: `Diagnostic` with code `signed-kind`, `signed-length` or `signed-digest`.
  public func check(byteCount: Int, sha256: String, at path: String) throws(Diagnostic) {
    guard kind == .file, let entry = entries.first else {
      throw Diagnostic(
        "signed-kind", "found a file, but a directory was signed", at: Location(file: path), found: "a file",
        expected: "a directory")
    }
    if byteCount != entry.byteCount { throw Self.length(byteCount, entry, of: "the file", at: path) }
    if sha256 != entry.sha256 { throw Self.digest(sha256, entry, of: "the file", at: path) }
  }

  private func problem(with file: OpenedFile, _ entry: Entry?) throws(Diagnostic) -> Diagnostic? {
    guard let entry else { return nil }
    let name = kind == .file ? "the file" : "'\(entry.path)'"
    guard file.byteCount == entry.byteCount else { return Self.length(file.byteCount, entry, of: name, at: file.path) }
    let sha256 = try file.sha256()
    return sha256 == entry.sha256 ? nil : Self.digest(sha256, entry, of: name, at: file.path)
  }

  private static let remedy = "get the whole model again, from where it was signed"

  private static func length(_ found: Int, _ entry: Entry, of name: String, at path: String) -> Diagnostic {
    Diagnostic(
      .error, "signed-length",
      "\(name) holds \(found) bytes, but \(entry.byteCount) with SHA-256 \(entry.sha256) were signed",
      at: Location(file: path), found: "\(found)", expected: "\(entry.byteCount)", remedy: remedy)
  }

  private static func digest(_ found: String, _ entry: Entry, of name: String, at path: String) -> Diagnostic {
    Diagnostic(
      .error, "signed-digest", "\(name) has SHA-256 \(found), but \(entry.sha256) was signed",
      at: Location(file: path), found: found, expected: entry.sha256, remedy: remedy)
  }

  private static func missing(_ entry: Entry, _ root: String) -> Diagnostic {
    Diagnostic(
      .error, "signed-missing",
      "'\(entry.path)' is missing; \(entry.byteCount) bytes with SHA-256 \(entry.sha256) were signed",
      at: Location(file: FilePath.joined(root, entry.path)), found: "no file", expected: entry.sha256,
      remedy: remedy)
  }

  private static func extra(_ relative: String, _ file: OpenedFile) -> Diagnostic {
    Diagnostic(
      .error, "signed-extra", "'\(relative)' of \(file.byteCount) bytes is not among the files that were signed",
      at: Location(file: file.path), found: "\(file.byteCount) bytes", expected: "no file",
      remedy: "remove it, or get the whole model again")
  }
}
