import Glibc
import ModelBase
import Testing
import _ModelTestSupport

@testable import ModelFiles

struct ChunkedFileTests {
  private static let oldBytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 16) }

  /// Writes chunks over a copy of `oldBytes`, and gives the new file's bytes and the checks.
  private func written(
    _ folder: TemporaryFolder, _ chunks: [ChunkedFile.Chunk]
  ) throws -> (bytes: [UInt8], checks: [UInt64]) {
    let checks = Checks()
    let file = ChunkedFile(chunks) { checks.values = $0 }
    try AtomicFile.write(folder.path("new"), isDurable: false) { writer throws(Diagnostic) in
      try file.write(to: writer)
    }
    return (try folder.read("new"), checks.values)
  }

  private final class Checks: @unchecked Sendable {
    var values: [UInt64] = []
  }

  @Test func chunksComeFromWhereverTheyAre() throws {
    let folder = try TemporaryFolder()
    let old = try MappedFile(path: try folder.write(Self.oldBytes, to: "old"))
    let made = [UInt8](repeating: 7, count: 1001)
    var chunks = [ChunkedFile.Chunk(333..<1334, .made { () throws(Diagnostic) in made })]
    for range in [1334..<1_000_003, 0..<333] {
      chunks += ChunkedFile.pieces(of: range).map { ChunkedFile.Chunk($0, .file(old)) }
    }
    let (bytes, checks) = try written(folder, chunks)
    #expect(bytes == Self.oldBytes[..<333] + made + Self.oldBytes[1334...])
    #expect(checks == chunks.map { Checksum64.of(Array(bytes[$0.range])) })
  }

  @Test func sourcesThatAreWrittenToMeanwhile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.oldBytes, to: "old")
    let old = try MappedFile(path: path)
    let writing = ChunkedFile.Chunk(
      1000..<1001,
      .made { () throws(Diagnostic) in
        // The same file, not another in its place.
        guard let file = fopen(path, "r+") else { return [] }
        fputc(0, file)
        fclose(file)
        return [9]
      })
    // Times of files have steps of some milliseconds.
    usleep(50_000)
    let error = #expect(throws: Diagnostic.self) {
      _ = try written(folder, [writing, ChunkedFile.Chunk(0..<1000, .file(old))])
    }
    #expect(
      error?.description == """
        error: the file that holds the weights was changed while they were being read
          at: \(path)
          fix: read the model again
        """)
  }

  @Test func sourcesThatBecomeShorter() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.oldBytes, to: "old")
    let old = try MappedFile(path: path)
    truncate(path, 100)
    #expect(throws: Diagnostic.self) { _ = try written(folder, [ChunkedFile.Chunk(0..<1000, .file(old))]) }
  }
}
