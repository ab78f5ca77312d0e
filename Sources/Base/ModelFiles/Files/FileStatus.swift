internal import Glibc
package import ModelBase

/// The kind of item at a path.
package enum FileStatus {
  case file
  case directory
  case missing

  /// Queries `path`, following links.
  ///
  /// - Throws: `Diagnostic` for devices, pipes and sockets, and where the system gives no answer.
  package init(_ path: String) throws(Diagnostic) {
    var status = stat()
    guard stat(FilePath.system(path), &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw FileProblem.opening(path, errno) }
      self = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    default: throw FileProblem.notARegularFile(path, isDirectory: false)
    }
  }

  /// The error about a path at which nothing exists.
  package static func missing(_ path: String) -> Diagnostic {
    FileProblem.opening(path, ENOENT)
  }

  /// Whether `path` itself is a link, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(FilePath.system(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether `path` itself is a directory, not a link to one.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return lstat(FilePath.system(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The size of the file at `path`; nil for links and anything else that is not a file.
  package static func byteCount(of path: String) -> Int? {
    var status = stat()
    guard lstat(FilePath.system(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}

/// The path with all links followed.
package enum RealPath: Equatable {
  case path(String)
  /// Nothing exists, or a link leads to nothing.
  case missing
  /// Links lead to one another.
  case loop

  package init(of path: String) throws(Diagnostic) {
    guard let resolved = realpath(FilePath.system(path), nil) else {
      switch errno {
      case ENOENT, ENOTDIR: self = .missing
      case ELOOP: self = .loop
      default: throw FileProblem.opening(path, errno)
      }
      return
    }
    defer { free(resolved) }
    self = .path(FilePath.text(cString: resolved))
  }
}
