import Foundation
import Testing
import _ModelTestSupport

@testable import ModelBase
@testable import ModelFiles

@Suite struct AtomicDirectoryTests {
  private func write(_ path: String, _ files: [String: String]) throws(Diagnostic) {
    try AtomicDirectory.write(
      path, mayReplace: { _ in },
      { directory throws(Diagnostic) in
        for (name, text) in files {
          try directory.file(name) { writer throws(Diagnostic) in try writer.write(Array(text.utf8)) }
        }
      })
  }

  @Test func writesAndReplacesTheWhole() throws {
    let folder = try TemporaryFolder()
    try write(folder.path("d"), ["a": "1", "b/c": "2"])
    try write(folder.path("d/"), ["a": "3", "e/f/g": "4"])
    #expect(folder.files(below: "d") == ["a", "e/f/g"])
    #expect(try folder.read("d/a") == Array("3".utf8))
    #expect(try DirectoryListing.names(in: folder.directory) == ["d"])
  }

  /// Two processes make the same model at a time.
  @Test(arguments: [false, true]) func whatComesMeanwhileIsReplaced(_ isThere: Bool) throws {
    let folder = try TemporaryFolder()
    if isThere { try folder.write("first", under: "d/a") }
    try AtomicDirectory.write(
      folder.path("d"), mayReplace: { _ in },
      { directory throws(Diagnostic) in
        try directory.file("a") { writer throws(Diagnostic) in try writer.write(Array("second".utf8)) }
        if isThere {
          FileRemoval.remove(folder.path("d"))
        } else {
          try self.write(folder.path("d"), ["a": "first"])
        }
      })
    #expect(try folder.read("d/a") == Array("second".utf8))
    #expect(try DirectoryListing.names(in: folder.directory) == ["d"])
  }

  /// What comes meanwhile and must stay, stays.
  @Test func whatComesMeanwhileMayStay() throws {
    let folder = try TemporaryFolder()
    #expect(throws: Diagnostic("stays", "it stays")) {
      try AtomicDirectory.write(
        folder.path("d"), mayReplace: { _ throws(Diagnostic) in throw Diagnostic("stays", "it stays") },
        { directory throws(Diagnostic) in try self.write(folder.path("d"), ["a": "first"]) })
    }
    #expect(folder.files(below: "d") == ["a"])
    #expect(try DirectoryListing.names(in: folder.directory) == ["d"])
  }

  @Test func aFailureLeavesWhatWasThere() throws {
    let folder = try TemporaryFolder()
    try write(folder.path("d"), ["a": "1"])
    #expect(throws: Diagnostic("stop", "stopped")) {
      try AtomicDirectory.write(
        folder.path("d"), mayReplace: { _ in },
        { directory throws(Diagnostic) in
          try directory.directory("half/done")
          throw Diagnostic("stop", "stopped")
        })
    }
    #expect(folder.files(below: "d") == ["a"])
    #expect(try DirectoryListing.names(in: folder.directory) == ["d"])
  }

  @Test func replacesWhereNothingCanBeExchanged() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", under: "old/a")
    try folder.write("new", under: "new/a")
    let target = try WriteTarget(folder.path("old"))
    let number = FileRename.replace(
      target, with: "new", in: target.directory, spare: "spare", exchange: { _, _, _, _ in EINVAL })
    #expect(number == 0)
    #expect(try folder.read("old/a") == Array("new".utf8))
    #expect(try folder.read("spare/a") == Array("old".utf8))
    #expect(
      FileRename.replace(
        target, with: "missing", in: target.directory, spare: "spare2", exchange: { _, _, _, _ in ENOSYS })
        == ENOENT)
    #expect(try folder.read("old/a") == Array("new".utf8))
  }

  @Test func exchangesInOneStep() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", under: "old/a")
    try folder.write("new", under: "new/a")
    let directory = try OpenDirectory(folder.directory)
    let number = FileRename.exchange(directory, "old", with: directory, named: "new")
    // Not every file system can.
    let isSupported = number != EINVAL && number != ENOSYS
    #expect(number == 0 || !isSupported)
    #expect(try folder.read("new/a") == Array((isSupported ? "old" : "new").utf8))
  }

  @Test func aFileIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", under: "d")
    let error = #expect(throws: Diagnostic.self) { try write(path, [:]) }
    #expect(error?.diagnostic.message == "a file is at this path, expected a package or nothing")
    #expect(try folder.read("d") == Array("x".utf8))
  }

  @Test func aLinkIsNotFollowed() throws {
    let folder = try TemporaryFolder()
    try folder.write("keep", under: "kept/a")
    try folder.link("d", to: "kept")
    let error = #expect(throws: Diagnostic.self) { try write(folder.path("d"), ["b": "1"]) }
    #expect(error?.message == "a link to '\(folder.path("kept"))' is at this path, and outputs do not follow links")
    #expect(folder.files(below: "kept") == ["a"])
    #expect(try DirectoryListing.names(in: folder.directory) == ["d", "kept"])
  }

  @Test func removalReachesAnyDepth() throws {
    let folder = try TemporaryFolder()
    try folder.makeDirectory("gone")
    try folder.deepDirectories("gone", "d", depth: 3000)
    FileRemoval.remove(folder.path("gone"))
    #expect(try DirectoryListing.names(in: folder.directory) == [])
  }

  @Test func removalDoesNotFollowLinks() throws {
    let folder = try TemporaryFolder()
    try folder.write("keep", under: "kept/a")
    try folder.makeDirectory("gone")
    try folder.link("gone/link", to: "../kept")
    FileRemoval.remove(folder.path("gone"))
    #expect(try DirectoryListing.names(in: folder.directory) == ["kept"])
    #expect(folder.files(below: "kept") == ["a"])
  }
}
