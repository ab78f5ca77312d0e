internal import Glibc
internal import ModelBase
internal import ModelFiles

/// A regular file, opened to be read once from start to end.
final class OpenedFile {
  /// Path for errors.
  let path: String
  let byteCount: Int
  /// The permissions, such as 0o644.
  let mode: UInt32
  private let descriptor: CInt

  /// Opens `name` in the open directory `directory`, where `AT_FDCWD` stands for the current one.
  ///
  /// Only regular files are opened: opening a pipe would wait until somebody writes to it.
  ///
  /// - Parameters:
  ///   - path: The path for errors.
  ///   - followsLink: Whether `name` may be a link.
  init(_ name: String, in directory: CInt = AT_FDCWD, path: String, followsLink: Bool) throws(Diagnostic) {
    self.path = path
    var status = stat()
    let flag = followsLink ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(directory, FilePath.system(name), &status, flag) == 0 else { throw FileProblem.opening(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SigningProblem.notAFile(path, status.st_mode) }
    let descriptor = openat(
      directory, FilePath.system(name), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw FileProblem.opening(path, errno) }
    // The file may have been replaced in between.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw SigningProblem.notAFile(path, status.st_mode)
    }
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
    mode = status.st_mode & 0o777
  }

  deinit {
    close(descriptor)
  }

  /// SHA-256 of the file's bytes, in hexadecimal digits.
  ///
  /// - Throws: `Diagnostic` with code `file-changed` if its length has changed since it was opened.
  func sha256() throws(Diagnostic) -> String {
    let hash = try SHA256()
    var left = byteCount
    var block = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = read(descriptor, &block, block.count)
      if count == 0 { break }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw FileProblem.opening(path, errno)
      }
      left -= count
      // A file that grows as fast as it is read would never end.
      guard left >= 0 else { throw changed }
      try hash.update(block.span.bytes.extracting(0..<count))
    }
    guard left == 0 else { throw changed }
    return Hexadecimal.text(try hash.finish())
  }

  /// All bytes of a small file.
  ///
  /// - Throws: `Diagnostic` with code `file-size` for more than `limit` bytes.
  func bytes(limit: Int) throws(Diagnostic) -> [UInt8] {
    guard byteCount <= limit else {
      throw Diagnostic(
        "file-size", "this file has \(byteCount) bytes; the maximum is \(limit)", at: Location(file: path),
        found: "\(byteCount)", expected: "up to \(limit)")
    }
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var done = 0
    while done < byteCount {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + done }, byteCount - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw changed }
      done += count
    }
    return bytes
  }

  private var changed: Diagnostic {
    Diagnostic(
      "file-changed", "this file was changed while it was being read", at: Location(file: path),
      remedy: "see whether another program is writing it")
  }
}
