internal import Glibc
package import ModelBase

/// The content of directories.
package enum DirectoryListing {
  /// Sorted names of the entries of the directory at `path`, without `.` and `..`.
  package static func names(in path: String) throws(Diagnostic) -> [String] {
    guard let directory = opendir(FilePath.system(path)) else { throw FileProblem.opening(path, errno) }
    defer { closedir(directory) }
    return names(in: directory).sorted()
  }

  /// Names of the entries of the open directory `descriptor`, in no order.
  static func names(ofOpen descriptor: CInt, _ path: String) throws(Diagnostic) -> [String] {
    // Closing the stream closes its descriptor, so it gets a copy.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let directory = fdopendir(copy) else {
      let number = errno
      if copy >= 0 { close(copy) }
      throw FileProblem.opening(path, number)
    }
    defer { closedir(directory) }
    return names(in: directory)
  }

  private static func names(in directory: OpaquePointer) -> [String] {
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { FilePath.text($0.prefix { $0 != 0 }) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Paths, relative to `path`, of every file in the directory and in those below it.
  ///
  /// Links are listed like files, so the walk ends whatever they lead to.
  ///
  /// - Parameter limit: The maximum number of files and directories to visit.
  /// - Throws: `Diagnostic` for devices, pipes and sockets, and for names that are not UTF-8.
  package static func files(below path: String, limit: Int) throws(Diagnostic) -> [String] {
    var files: [String] = []
    var waiting = [""]
    var seen = 0
    while let directory = waiting.popLast() {
      let place = directory.isEmpty ? path : "\(path)/\(directory)"
      for name in try names(in: place) {
        seen += 1
        guard seen <= limit else {
          throw Diagnostic(
            "package-too-large", "the directory holds more than \(limit) files", at: Location(file: path))
        }
        guard FilePath.isUTF8(name) else { throw nameProblem(FilePath.bytes(name), place) }
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
