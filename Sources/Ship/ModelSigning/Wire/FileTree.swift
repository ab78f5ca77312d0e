internal import Glibc
internal import ModelBase
internal import ModelFiles

/// The files of a directory tree, found without following links.
struct FileTree {
  /// The directory as the caller gave it.
  private let root: String
  /// Maximum number of files and directories to visit.
  private let limit: Int
  private var seen = 0

  /// Maximum nesting depth: each directory is open while its content is read.
  private static let depthLimit = 64

  /// Calls `body` with the path of each file, relative to the directory at `root`, and the open file.
  ///
  /// - Throws: What `body` throws, and `Diagnostic` for everything that signatures do not cover: links, devices, pipes
  ///   and sockets, names that are not UTF-8 or contain control characters; and for more files or deeper directories
  ///   than allowed.
  static func forEachFile(
    below root: String, limits: Limits, _ body: (String, OpenedFile) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let descriptor = open(FilePath.system(root), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem.opening(root, errno) }
    defer { close(descriptor) }
    var tree = FileTree(root: root, limit: limits.packageItems)
    try tree.walk(descriptor, "", depth: 0, body)
  }

  private init(root: String, limit: Int) {
    self.root = root
    self.limit = limit
  }

  /// - Parameter folder: The path of the open directory relative to the root, with a slash at its end; empty for the root.
  private mutating func walk(
    _ directory: CInt, _ folder: String, depth: Int, _ body: (String, OpenedFile) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard depth < Self.depthLimit else {
      throw Diagnostic(
        "directory-depth", "directories are nested more than \(Self.depthLimit) deep", at: Location(file: root))
    }
    for name in try names(in: directory, folder) {
      seen += 1
      guard seen <= limit else {
        throw Diagnostic(
          "package-too-large", "the directory holds more than \(limit) files", at: Location(file: root))
      }
      let relative = folder + name
      let path = FilePath.joined(root, relative)
      var status = stat()
      guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw FileProblem.opening(path, errno)
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        try body(relative, OpenedFile(name, in: directory, path: path, followsLink: false))
      case S_IFDIR:
        let child = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard child >= 0 else { throw FileProblem.opening(path, errno) }
        defer { close(child) }
        try walk(child, relative + "/", depth: depth + 1, body)
      case S_IFLNK: throw SigningProblem.link(relative, to: Self.target(of: name, in: directory), at: path)
      default: throw SigningProblem.special(relative, at: path)
      }
    }
  }

  /// Sorted names of the open directory's entries, without `.` and `..`.
  private func names(in directory: CInt, _ folder: String) throws(Diagnostic) -> [String] {
    let copy = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let place = folder.isEmpty ? root : FilePath.joined(root, String(folder.dropLast()))
    guard copy >= 0, let stream = fdopendir(copy) else {
      let number = errno
      if copy >= 0 { close(copy) }
      throw FileProblem.opening(place, number)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes == [0x2e] || bytes == [0x2e, 0x2e] { continue }
      guard names.count < limit else {
        throw Diagnostic(
          "package-too-large", "the directory holds more than \(limit) files", at: Location(file: root))
      }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        throw SigningProblem.name(bytes, "is not UTF-8", at: place)
      }
      guard !EscapedText.hasControlCharacter(name) else {
        throw SigningProblem.name(bytes, "has a control character", at: place)
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func target(of name: String, in directory: CInt) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlinkat(directory, name, $0, characters.count) } ?? 0
      }
    }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
