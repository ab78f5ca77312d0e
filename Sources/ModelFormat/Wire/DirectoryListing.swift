internal import Glibc
internal import ModelSpec

/// The content of directories.
enum DirectoryListing {
  /// Names of what is in the directory at `path`, sorted, without `.` and `..`.
  static func names(in path: String) throws(FormatError) -> [String] {
    guard let directory = opendir(path) else { throw FileProblem.opening(path, errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Paths, relative to `path`, of every file in the directory and in those below it.
  ///
  /// Links are listed like files, so the walk ends whatever they lead to.
  ///
  /// - Parameter limit: How many files and directories are looked at before the walk is given up.
  static func files(below path: String, limit: Int) throws(FormatError) -> [String] {
    var files: [String] = []
    var waiting = [""]
    var seen = 0
    while let directory = waiting.popLast() {
      for name in try names(in: directory.isEmpty ? path : "\(path)/\(directory)") {
        seen += 1
        guard seen <= limit else {
          throw FormatError(
            "package-too-large", "the directory holds more than \(limit) files", at: Location(file: path))
        }
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
}
