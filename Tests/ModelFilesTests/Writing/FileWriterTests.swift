import Foundation
import Testing
import _ModelTestSupport

@testable import ModelBase
@testable import ModelFiles

@Suite struct FileWriterTests {
  /// Larger than a block, and no whole number of blocks.
  private let pattern = (0..<600_001).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  private func write(
    _ path: String, _ body: (FileWriter) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let writer = FileWriter(descriptor: descriptor, path: path)
    try body(writer)
    try writer.finish()
  }

  @Test func piecesOfAllSizesComeInOrder() throws {
    let folder = try TemporaryFolder()
    let mapped = try MappedFile(path: try folder.write(pattern, to: "source"))
    var count = 0
    try write(folder.path("a")) { writer throws(Diagnostic) in
      try writer.write([1, 2, 3])
      try writer.write(WeightData(source: mapped, range: 5..<400_000))
      try writer.write([4])
      try writer.write(WeightData(bytes: [5]))
      try writer.write(pattern)
      try writer.copy(mapped.path)
      try writer.write(WeightData(bytes: pattern))
      count = writer.byteCount
    }
    let expected = [1, 2, 3] + pattern[5..<400_000] + [4, 5] + pattern + pattern + pattern
    #expect(try folder.read("a") == Array(expected))
    #expect(count == expected.count)
    // Pages that were let go are read again.
    #expect(WeightData(source: mapped, range: 0..<mapped.byteCount).bytes == pattern)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
  func fullDisk() throws {
    let small = #expect(throws: Diagnostic.self) {
      try write("/dev/full") { writer throws(Diagnostic) in try writer.write([1]) }
    }
    #expect(small?.diagnostic.message == "the disk is full")
    #expect(small?.diagnostic.location.file == "/dev/full")
    let large = #expect(throws: Diagnostic.self) {
      try write("/dev/full") { writer throws(Diagnostic) in try writer.write(WeightData(bytes: pattern)) }
    }
    #expect(large?.diagnostic.code == "disk-full")
  }

  @Test func sourceThatVanishesOrShrinks() throws {
    let folder = try TemporaryFolder()
    let gone = #expect(throws: Diagnostic.self) {
      try write(folder.path("a")) { writer throws(Diagnostic) in try writer.copy(folder.path("gone")) }
    }
    #expect(gone?.diagnostic.message == "this file was deleted after the model was read")
    // Smaller files are read at once.
    let bytes = pattern + [UInt8](repeating: 0, count: 1 << 20)
    let source = try MappedFile(path: try folder.write(bytes, to: "source"))
    truncate(source.path, 10)
    let shrunk = #expect(throws: Diagnostic.self) {
      try write(folder.path("a")) { writer throws(Diagnostic) in
        try writer.write(WeightData(source: source, range: 0..<source.byteCount))
      }
    }
    #expect(shrunk?.diagnostic.message == "the file that holds the weights became shorter while they were being read")
    #expect(shrunk?.diagnostic.location.file == source.path)
  }
}
