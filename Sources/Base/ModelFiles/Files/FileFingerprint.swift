internal import Glibc
package import ModelBase

/// Fingerprints that distinguish states of a file or directory without reading the content.
package enum FileFingerprint {
  /// The real path, and for each file below it (or for itself) its size, inode and time of the last change.
  ///
  /// - Throws: `Diagnostic` if nothing exists at `path`, or a file vanishes meanwhile.
  package static func text(of path: String, limit: Int) throws(Diagnostic) -> String {
    guard case .path(let real) = try RealPath(of: path) else { throw FileStatus.missing(path) }
    var lines = [real]
    let files = try FileStatus(real) == .directory ? DirectoryListing.files(below: real, limit: limit) : [""]
    for file in files {
      let place = file.isEmpty ? real : FilePath.joined(real, file)
      var status = stat()
      guard stat(FilePath.system(place), &status) == 0 else { throw FileProblem.opening(place, errno) }
      lines.append(
        "\(file)\n\(status.st_size) \(status.st_ino) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)")
    }
    return lines.joined(separator: "\n")
  }

  /// Bytes of all files below `path`, and when it was last marked as used, in seconds since 1970.
  package static func usage(of path: String, limit: Int) -> (byteCount: Int, lastUse: Int) {
    var byteCount = 0
    for file in (try? DirectoryListing.files(below: path, limit: limit)) ?? [] {
      var status = stat()
      if lstat(FilePath.system(FilePath.joined(path, file)), &status) == 0 { byteCount += Int(status.st_size) }
    }
    var status = stat()
    return (byteCount, lstat(FilePath.system(path), &status) == 0 ? Int(status.st_mtim.tv_sec) : 0)
  }

  /// Marks `path` as used now.
  package static func touch(_ path: String) {
    utimes(FilePath.system(path), nil)
  }
}
