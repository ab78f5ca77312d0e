internal import Glibc
package import ModelSpec

/// The content of directories.
package enum DirectoryListing {
  /// Names of what is in the directory at `path`, sorted, without `.` and `..`. A name that is not UTF-8 stands
  /// with U+FFFD where it is not.
  package static func names(in path: String) throws(Diagnostic) -> [String] {
    try bytes(in: path).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// The bytes of the names of what is in the directory at `path`, without `.` and `..`.
  static func bytes(in path: String) throws(Diagnostic) -> [[UInt8]] {
    guard let directory = opendir(path) else { throw FileProblem.opening(path, errno) }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  /// Paths, relative to `path`, of every file in the directory and in those below it.
  ///
  /// Links are listed like files, so the walk ends whatever they lead to.
  ///
  /// - Parameter limit: How many files and directories are looked at before the walk is given up.
  /// - Throws: `Diagnostic` for devices, pipes and sockets, and for names that are not UTF-8.
  package static func files(below path: String, limit: Int) throws(Diagnostic) -> [String] {
    var files: [String] = []
    var waiting = [""]
    var seen = 0
    while let directory = waiting.popLast() {
      let place = directory.isEmpty ? path : "\(path)/\(directory)"
      for bytes in try bytes(in: place) {
        seen += 1
        guard seen <= limit else {
          throw Diagnostic(
            "package-too-large", "the directory holds more than \(limit) files", at: Location(file: path))
        }
        guard let name = String(validating: bytes, as: UTF8.self) else { throw nameProblem(bytes, place) }
        let relative = directory.isEmpty ? name : "\(directory)/\(name)"
        let full = "\(path)/\(relative)"
        if !FileStatus.isLink(full), try FileStatus(full) == .directory {
          waiting.append(relative)
        } else {
          files.append(relative)
        }
      }
    }
    return files.sorted()
  }

  private static func nameProblem(_ name: [UInt8], _ directory: String) -> Diagnostic {
    Diagnostic(
      "file-name", "the name '\(EscapedText.text(name))' is not UTF-8", at: Location(file: directory),
      remedy: "rename the file")
  }
}
