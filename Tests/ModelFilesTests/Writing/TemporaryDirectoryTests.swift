import Foundation
import Testing
import _ModelTestSupport

@testable import ModelFiles
@testable import ModelSpec

@Suite struct TemporaryDirectoryTests {
  @Test func isRemovedWithAllThatIsInIt() throws {
    let path: String
    do {
      let directory = try TemporaryDirectory()
      path = directory.path
      try Data([1]).write(to: URL(fileURLWithPath: path + "/file"))
      let inner = try TemporaryDirectory(in: directory)
      #expect(FilePath.parent(of: inner.path) == path)
    }
    #expect(try FileStatus(path) == .missing)
  }

  /// The lock tells a directory that is in use from one that a killed process left.
  @Test func theNextOneRemovesWhatAKilledProcessLeft() throws {
    let running = try TemporaryDirectory()
    let place = FilePath.parent(of: running.path)
    let leftover = "\(place)/modelc-new-\(UInt64.random(in: 0 ... .max))"
    let other = "\(place)/modelc-test-\(UInt64.random(in: 0 ... .max))"
    defer { FileRemoval.remove(other) }
    for path in [leftover, other] {
      try FileManager.default.createDirectory(atPath: path + "/inside", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(atPath: leftover + "-link", withDestinationPath: other)
    defer { FileRemoval.remove(leftover + "-link") }
    let next = try TemporaryDirectory()
    // Another test's directory may be the one that removes it, and still be at it.
    for _ in 0..<200 where try FileStatus(leftover) != .missing { usleep(50_000) }
    #expect(try FileStatus(leftover) == .missing)
    #expect(try FileStatus(other + "/inside") == .directory)
    #expect(FileStatus.isLink(leftover + "-link"))
    #expect(try FileStatus(running.path) == .directory)
    #expect(next.path != running.path)
  }

  @Test func whatIsKeptIsCompleteOrNotThere() throws {
    let kept = try TemporaryDirectory.kept { try Data([1]).write(to: URL(fileURLWithPath: $0 + "/file")) }
    defer { FileRemoval.remove(kept) }
    TemporaryDirectory.removeLeftovers()
    #expect(try DirectoryListing.names(in: kept) == ["file"])
    var path = ""
    #expect(throws: Diagnostic("stop", "stopped")) {
      _ = try TemporaryDirectory.kept {
        path = $0
        throw Diagnostic("stop", "stopped")
      }
    }
    #expect(try FileStatus(path) == .missing)
  }
}
