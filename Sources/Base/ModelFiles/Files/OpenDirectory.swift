internal import Glibc
package import ModelBase

/// An open directory.
///
/// Names are looked up in this very directory, even if its path changes meanwhile, and links are never followed:
/// everything that is read, written or removed is directly in it.
package final class OpenDirectory: Sendable {
  /// Path for errors.
  package let path: String
  /// Only good for naming the directory in system calls; `reading` opens one to read it.
  let descriptor: CInt

  /// Opens the directory at `path`, which may contain links.
  ///
  /// - Throws: `Diagnostic` with code `file-missing`, `file-unreadable` or `not-a-directory`.
  package convenience init(_ path: String) throws(Diagnostic) {
    try self.init(path, in: AT_FDCWD, path: path, flags: 0, FileProblem.opening)
  }

  /// - Parameter problem: Makes the error for `path` from an error number.
  convenience init(_ path: String, problem: (String, Int32) -> Diagnostic) throws(Diagnostic) {
    try self.init(path, in: AT_FDCWD, path: path, flags: 0, problem)
  }

  private init(
    _ name: String, in directory: CInt, path: String, flags: CInt, _ problem: (String, Int32) -> Diagnostic
  ) throws(Diagnostic) {
    descriptor = openat(directory, FilePath.system(name), Self.pathOnly | O_DIRECTORY | O_CLOEXEC | flags)
    self.path = path
    guard descriptor >= 0 else { throw problem(path, errno) }
  }

  deinit {
    close(descriptor)
  }

  /// `O_PATH`, which the headers define only for GNU sources: it needs no permission to list the directory.
  private static let pathOnly: CInt = 0o10_000_000

  /// The path of `name` in this directory, for errors.
  package func path(_ name: String) -> String {
    FilePath.joined(path, name)
  }

  /// Opens the directory `name` in this one.
  ///
  /// - Parameter shown: Its path for errors, if different.
  /// - Throws: `Diagnostic` with code `directory-link` for a link, wherever it leads.
  package func directory(_ name: String, shownAs shown: String? = nil) throws(Diagnostic) -> OpenDirectory {
    if status(name)?.kind == .link {
      throw Diagnostic(
        "directory-link", "this is a link, expected a directory", at: Location(file: path(name)),
        remedy: "remove the link, or put the directory itself in its place")
    }
    return try OpenDirectory(name, in: descriptor, path: shown ?? path(name), flags: O_NOFOLLOW, FileProblem.opening)
  }

  /// The properties of a directory entry.
  package struct Status {
    package enum Kind: Sendable {
      case file, directory, link, other
    }

    package var kind: Kind
    package var byteCount: Int
    /// Time of the last change of the content, in seconds since 1970.
    package var changed: Int
    /// The user that owns it.
    package var owner: UInt32
    /// Such as 0o755.
    package var permissions: UInt32
  }

  /// The properties of `name` itself, even if it is a link; nil if it does not exist.
  package func status(_ name: String) -> Status? {
    var status = stat()
    guard fstatat(descriptor, FilePath.system(name), &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let kind: Status.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    return Status(
      kind: kind, byteCount: Int(status.st_size), changed: Int(status.st_mtim.tv_sec), owner: status.st_uid,
      permissions: status.st_mode & 0o7777)
  }

  /// Whether `name` is still the file or directory that is open as `opened`.
  package func isStill(_ name: String, _ opened: CInt) -> Bool {
    var named = stat()
    var status = stat()
    return fstatat(descriptor, FilePath.system(name), &named, AT_SYMLINK_NOFOLLOW) == 0 && fstat(opened, &status) == 0
      && named.st_ino == status.st_ino && named.st_dev == status.st_dev
  }

  /// Opens the file or directory `name` for locking; nil if that is impossible, or it is a link. The caller closes it.
  func lockable(_ name: String) -> CInt? {
    let opened = openat(
      descriptor, FilePath.system(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return opened < 0 ? nil : opened
  }

  /// Sorted names of the directory's entries, without `.` and `..`.
  package func names() throws(Diagnostic) -> [String] {
    try reading { (descriptor) throws(Diagnostic) in try DirectoryListing.names(ofOpen: descriptor, path) }.sorted()
  }

  /// Opens the file `name` with `flags` of `open`, which may create it. The caller closes it.
  ///
  /// - Throws: `Diagnostic` with code `not-a-file` for links, and for files with further hard links, which would
  ///   change, too.
  package func open(_ name: String, _ flags: CInt) throws(Diagnostic) -> CInt {
    let path = path(name)
    let opened = openat(
      descriptor, FilePath.system(name), flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o666)
    guard opened >= 0 else {
      let number = errno
      if number == ELOOP { throw Self.foreign("a link", at: path) }
      // The directory was removed; another one may have its path by now.
      if number == ENOENT, flags & O_CREAT != 0 { throw FileProblem.removedDirectory(self.path) }
      throw flags & O_ACCMODE == O_RDONLY ? FileProblem.opening(path, number) : FileProblem.cannotWrite(path, number)
    }
    var status = stat()
    var problem: Diagnostic?
    if fstat(opened, &status) != 0 {
      problem = FileProblem.opening(path, errno)
    } else if status.st_mode & S_IFMT != S_IFREG {
      problem = FileProblem.notARegularFile(path, isDirectory: status.st_mode & S_IFMT == S_IFDIR)
    } else if flags & O_ACCMODE != O_RDONLY, status.st_nlink > 1 {
      problem = Self.foreign("a file with another name elsewhere", at: path)
    }
    guard let problem else { return opened }
    close(opened)
    throw problem
  }

  private static func foreign(_ found: String, at path: String) -> Diagnostic {
    Diagnostic(
      "not-a-file", "expected a file, found \(found)", at: Location(file: path), found: found, expected: "a file",
      remedy: "remove it")
  }

  /// The bytes of the file `name`.
  ///
  /// - Throws: `Diagnostic` as files cannot be read, with code `not-a-file` for a link, or `file-size` for more bytes than
  ///   `limit`.
  package func read(_ name: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    try WholeFile.read(MappedFile(descriptor: open(name, O_RDONLY), path: path(name)), limit: limit)
  }

  /// Calls `body` with this directory opened for reading.
  func reading<Result>(_ body: (CInt) throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let opened = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw FileProblem.opening(path, errno) }
    defer { close(opened) }
    return try body(opened)
  }
}
