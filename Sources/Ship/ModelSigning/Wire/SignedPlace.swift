internal import Glibc
internal import ModelBase
internal import ModelFiles

/// Checks where signatures may be.
enum SignedPlace {
  /// Refuses a signature at `path` that would be inside the directory `signed`, or the signed item itself.
  static func checkOutside(_ path: String, of signed: String) throws(Diagnostic) {
    var model = stat()
    guard stat(FilePath.system(signed), &model) == 0 else { throw FileProblem.opening(signed, errno) }
    var existing = stat()
    if stat(FilePath.system(path), &existing) == 0, isSame(existing, model) {
      throw Diagnostic(
        "signature-path", "the signature cannot take the place of what it signs", at: Location(file: path),
        remedy: "write it beside: '\(FilePath.trimmed(signed))\(SignaturePath.ending)'")
    }
    // From the signature's directory up to the root, following links.
    var directory = FilePath.parent(of: realPath(of: path) ?? path)
    var last: stat?
    while true {
      var status = stat()
      guard stat(FilePath.system(directory), &status) == 0 else { return }
      if isSame(status, model) {
        throw Diagnostic(
          "signature-path", "the signature would lie in the directory that it signs", at: Location(file: path),
          remedy: "write it beside: '\(FilePath.trimmed(signed))\(SignaturePath.ending)'")
      }
      // The root is its own parent.
      if let last, isSame(last, status) { return }
      last = status
      directory = FilePath.joined(directory, "..")
    }
  }

  private static func isSame(_ first: stat, _ second: stat) -> Bool {
    first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// The path with all links followed; nil if nothing exists there.
  private static func realPath(of path: String) -> String? {
    guard let resolved = realpath(FilePath.system(path), nil) else { return nil }
    defer { free(resolved) }
    return FilePath.text(cString: resolved)
  }
}
