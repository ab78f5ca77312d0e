import Foundation
import Testing
import _ModelTestSupport

@testable import ModelBase
@testable import ModelFiles

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
    let number = { "\(Int.random(in: 100_000...999_999))" }
    let leftover = "\(place)/modelc-new-\(number())"
    // As a person may call a directory: with such a name, and longer.
    let others = ["modelc-test-", "modelc-new-", "modelc-new-backup-"].map { "\(place)/\($0)\(number())" }
    let link = "\(place)/modelc-new-\(number())"
    defer { for path in others + [link] { FileRemoval.remove(path) } }
    for path in [leftover] + others {
      try FileManager.default.createDirectory(atPath: path + "/inside", withIntermediateDirectories: true)
    }
    for path in [leftover, others[0], others[2]] {
      try Data().write(to: URL(fileURLWithPath: path + "/.modelc-temporary"))
    }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: others[0])
    let next = try TemporaryDirectory()
    // Another test's directory may be the one that removes it, and still be at it.
    for _ in 0..<200 where try FileStatus(leftover) != .missing { usleep(50_000) }
    #expect(try FileStatus(leftover) == .missing)
    for path in others { #expect(try FileStatus(path + "/inside") == .directory) }
    #expect(FileStatus.isLink(link))
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
