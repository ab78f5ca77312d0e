import ModelBase
import Testing
import _ModelTestSupport

@testable import ModelFiles

/// Directories for what is checked before it is put in place.
struct SiblingDirectoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] { try DirectoryListing.names(in: folder.path("")).sorted() }

  @Test func goesWithItsContent() throws {
    do {
      let directory = try SiblingDirectory(beside: folder.path("Net.mlpackage"))
      try AtomicFile.write("\(directory.path)/Net.mlmodel") { (file) throws(Diagnostic) in try file.write([1, 2, 3]) }
      #expect(try names().count == 1)
      // Another write beside it leaves it alone.
      try AtomicFile.write(folder.path("other")) { (file) throws(Diagnostic) in try file.write([4]) }
      #expect(try DirectoryListing.names(in: directory.path) == ["Net.mlmodel"])
    }
    #expect(try names() == ["other"])
  }

  @Test func removesWhatAKilledProcessLeft() throws {
    let left = folder.path(TemporarySibling.name())
    try AtomicDirectory.write(left, mayReplace: { _ in }) { (writer) throws(Diagnostic) in
      try writer.directory("Net.mlpackage")
    }
    #expect(try names().count == 1)
    do { _ = try SiblingDirectory(beside: folder.path("Net.mlpackage")) }
    #expect(try names().isEmpty)
  }

  @Test func saysWhereNothingCanBeMade() throws {
    #expect {
      _ = try SiblingDirectory(beside: folder.path("missing/Net.mlpackage"))
    } throws: { error in
      (error as? Diagnostic)?.location.file == folder.path("missing/Net.mlpackage")
    }
  }
}
