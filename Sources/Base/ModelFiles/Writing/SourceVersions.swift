internal import Glibc
internal import ModelBase

/// The versions of the files that chunks are copied from, at one moment.
struct SourceVersions {
  private let versions: [(file: MappedFile, version: FileVersion)]

  init(_ chunks: [ChunkedFile.Chunk]) throws(Diagnostic) {
    var versions: [(file: MappedFile, version: FileVersion)] = []
    for chunk in chunks {
      guard case .file(let file) = chunk.content, versions.last?.file !== file else { continue }
      versions.append((file, try Self.version(file)))
    }
    self.versions = versions
  }

  /// - Throws: `Diagnostic` with code `file-changed` if one was written to since.
  func checkUnchanged() throws(Diagnostic) {
    for (file, before) in versions {
      guard try Self.version(file) == before else { throw FileProblem.sourceWritten(file.path) }
    }
  }

  private static func version(_ file: MappedFile) throws(Diagnostic) -> FileVersion {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw FileProblem.reading(file.path, at: 0, number: errno) }
    return FileVersion(status)
  }
}
