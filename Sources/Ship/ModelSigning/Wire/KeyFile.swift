internal import Glibc
internal import ModelBase
internal import ModelFiles

/// Reads and writes key files.
enum KeyFile {
  /// No key in PEM is longer.
  private static let byteLimit = 64 << 10

  /// The bytes of the key file at `path`.
  ///
  /// - Parameter isPrivate: Whether only the owner may have any permission.
  static func read(_ path: String, isPrivate: Bool) throws(Diagnostic) -> [UInt8] {
    let file = try OpenedFile(path, path: path, followsLink: true)
    guard !isPrivate || file.mode & 0o077 == 0 else {
      let found = String(file.mode, radix: 8)
      throw Diagnostic(
        "key-permissions", "the private key file has mode \(found), which gives others access, expected 600",
        at: Location(file: path), found: found, expected: "600", remedy: "chmod 600 '\(path)'")
    }
    return try file.bytes(limit: byteLimit)
  }

  /// Writes a new key file at `path`; existing files are never overwritten, since keys would be lost.
  ///
  /// - Parameter mode: The permissions, regardless of the umask.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(Diagnostic) {
    let descriptor = open(FilePath.system(path), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotWrite(path, errno) }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let number = errno
        unlink(FilePath.system(path))
        throw cannotWrite(path, number)
      }
      done += count
    }
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 || errno == EINVAL else {
      let number = errno
      unlink(FilePath.system(path))
      throw cannotWrite(path, number)
    }
  }

  /// Whether anything exists at `path`, including a broken link.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(FilePath.system(path), &status) == 0
  }

  static func remove(_ path: String) {
    unlink(FilePath.system(path))
  }

  static func taken(_ path: String) -> Diagnostic {
    Diagnostic(
      "key-exists", "a file already exists at this path, and overwriting a key would lose it", at: Location(file: path),
      remedy: "choose another path")
  }

  private static func cannotWrite(_ path: String, _ number: CInt) -> Diagnostic {
    if number == EEXIST { return taken(path) }
    return Diagnostic(
      "write-failed", "cannot be written: \(FileProblem.text(number))", at: Location(file: path))
  }
}
