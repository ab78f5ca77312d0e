internal import Glibc
internal import ModelBase

/// Opens regular files, and nothing else.
enum RegularFile {
  /// Opens the file at `path` for reading; the caller closes it.
  ///
  /// A device is not even opened, since that may have side effects; a pipe is not waited for, since nobody may ever
  /// write to it.
  ///
  /// - Throws: `Diagnostic` with code `file-missing`, `file-unreadable` or `not-a-file`.
  static func open(_ path: String) throws(Diagnostic) -> CInt {
    var status = stat()
    guard stat(FilePath.system(path), &status) == 0 else { throw FileProblem.opening(path, errno) }
    try check(status, path)
    let descriptor = Glibc.open(FilePath.system(path), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem.opening(path, errno) }
    do throws(Diagnostic) {
      // The file may have been replaced in between.
      guard fstat(descriptor, &status) == 0 else { throw FileProblem.opening(path, errno) }
      try check(status, path)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func check(_ status: stat, _ path: String) throws(Diagnostic) {
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileProblem.notARegularFile(path, isDirectory: status.st_mode & S_IFMT == S_IFDIR)
    }
  }
}
