internal import Glibc
internal import ModelSpec

/// The files that chunks come from, as they were at a moment.
struct SourceVersions {
  private let versions: [(file: MappedFile, status: stat)]

  init(_ chunks: [ChunkedFile.Chunk]) throws(Diagnostic) {
    var versions: [(file: MappedFile, status: stat)] = []
    for chunk in chunks {
      guard case .file(let file) = chunk.content, versions.last?.file !== file else { continue }
      versions.append((file, try Self.status(file)))
    }
    self.versions = versions
  }

  /// - Throws: `Diagnostic` with code `file-changed` when one was written to since.
  func checkUnchanged() throws(Diagnostic) {
    for (file, before) in versions {
      let now = try Self.status(file)
      guard now.st_size == before.st_size, now.st_mtim.tv_sec == before.st_mtim.tv_sec,
        now.st_mtim.tv_nsec == before.st_mtim.tv_nsec
      else { throw FileProblem.sourceWritten(file.path) }
    }
  }

  private static func status(_ file: MappedFile) throws(Diagnostic) -> stat {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw FileProblem.reading(file.path, at: 0, number: errno) }
    return status
  }
}
