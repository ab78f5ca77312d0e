internal import Foundation
import ModelSpec

/// What an honest tool puts into no model.
extension TemporaryFolder {
  /// Makes a pipe at `name`, which nobody will ever write to.
  package func pipe(_ name: String) throws {
    guard mkfifo(path(name), 0o600) == 0 else { throw HostileFileProblem(number: errno) }
  }

  /// Makes a socket at `name`, which nobody listens to.
  package func socket(_ name: String) throws {
    guard mknod(path(name), S_IFSOCK | 0o600, 0) == 0 else { throw HostileFileProblem(number: errno) }
  }

  /// Makes the file `name`, or makes it longer, so that it has `byteCount` bytes, of which the disk holds none but those
  /// that were there.
  package func sparse(_ name: String, _ byteCount: UInt64) throws {
    if !FileManager.default.fileExists(atPath: path(name)) { try write([UInt8](), under: name) }
    guard truncate(path(name), off_t(byteCount)) == 0 else { throw HostileFileProblem(number: errno) }
  }

  /// Makes an empty file in the directory `directory` whose name is `bytes`.
  package func file(named bytes: [UInt8], in directory: String) throws {
    let descriptor = open(Self.cPath(path(directory), bytes), O_CREAT | O_WRONLY, 0o600)
    guard descriptor >= 0 else { throw HostileFileProblem(number: errno) }
    close(descriptor)
  }

  /// Makes `depth` directories in one another below `directory`, each called `name`; their path may be longer than any
  /// that the system takes.
  package func deepDirectories(_ directory: String, _ name: String, depth: Int) throws {
    var place = open(path(directory), O_RDONLY | O_DIRECTORY)
    for _ in 0..<depth {
      guard mkdirat(place, name, 0o700) == 0 else { throw HostileFileProblem(number: errno) }
      let inner = openat(place, name, O_RDONLY | O_DIRECTORY)
      close(place)
      place = inner
    }
    close(place)
  }

  /// Removes the file or directory `name`.
  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  private static func cPath(_ directory: String, _ name: [UInt8]) -> [CChar] {
    (Array(directory.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
  }
}

/// Why the system did not make a file.
struct HostileFileProblem: Error {
  let number: CInt
}
