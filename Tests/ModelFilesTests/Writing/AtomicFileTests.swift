import Foundation
import Testing
import _ModelTestSupport

@testable import ModelBase
@testable import ModelFiles

@Suite struct AtomicFileTests {
  private func write(_ text: String, _ path: String) throws(Diagnostic) {
    try AtomicFile.write(path) { writer throws(Diagnostic) in try writer.write(Array(text.utf8)) }
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try DirectoryListing.names(in: folder.directory)
  }

  @Test func writesAndReplaces() throws {
    let folder = try TemporaryFolder()
    try write("one", folder.path("a"))
    try write("two", folder.path("a"))
    #expect(try folder.read("a") == Array("two".utf8))
    #expect(try names(folder) == ["a"])
  }

  @Test func keepsPermissions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", under: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try write("two", path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  /// Whoever may write to a directory could otherwise send an output anywhere.
  @Test func doesNotFollowALinkButLinksOnTheWay() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", under: "real/a")
    try folder.link("link", to: "real/a")
    try folder.link("nowhere", to: "real/none")
    try folder.link("way", to: "real")
    let error = #expect(throws: Diagnostic.self) { try write("two", folder.path("link")) }
    #expect(error?.message == "a link to '\(folder.path("real/a"))' is at this path, and outputs do not follow links")
    #expect(error?.remedy == "give '\(folder.path("real/a"))' itself as the output, or remove the link first")
    let dangling = #expect(throws: Diagnostic.self) { try write("two", folder.path("nowhere")) }
    #expect(dangling?.message == "a link to nothing is at this path, and outputs do not follow links")
    #expect(folder.files(below: "real") == ["a"])
    #expect(try folder.read("real/a") == Array("one".utf8))
    try write("two", folder.path("way/a"))
    #expect(try folder.read("real/a") == Array("two".utf8))
  }

  @Test func aFailureLeavesWhatWasThere() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", under: "a")
    #expect(throws: Diagnostic("stop", "stopped")) {
      try AtomicFile.write(path) { writer throws(Diagnostic) in
        try writer.write([1, 2])
        throw Diagnostic("stop", "stopped")
      }
    }
    #expect(try folder.read("a") == Array("one".utf8))
    #expect(try names(folder) == ["a"])
  }

  /// Whatever the killed writes were writing in this directory.
  @Test func removesWhatKilledWritesLeftButNotWhatRunningOnesHave() throws {
    let folder = try TemporaryFolder()
    try folder.write("cut", under: TemporarySibling.name())
    try folder.write("cut", under: TemporarySibling.name() + "/Data/x")
    try folder.write("someone's own", under: ".modelc-new-3")
    let running = try TemporarySibling(.file, of: try WriteTarget(folder.path("other")))
    try write("one", folder.path("a"))
    #expect(Set(try names(folder)) == [".modelc-new-3", "a", running.name])
    _ = consume running
    try write("two", folder.path("a"))
    #expect(try names(folder) == [".modelc-new-3", "a"])
  }

  @Test func saysWhereItCannotWrite() throws {
    let folder = try TemporaryFolder()
    let parent = #expect(throws: Diagnostic.self) { try write("x", folder.path("no/such/a")) }
    #expect(parent?.diagnostic.message == "the directory '\(folder.path("no/such"))' does not exist")
    #expect(parent?.diagnostic.remedy == "create it first: mkdir -p '\(folder.path("no/such"))'")
    let file = try folder.write("x", under: "file")
    let below = #expect(throws: Diagnostic.self) { try write("x", file + "/a") }
    #expect(below?.diagnostic.message == "'\(file)' is a file, expected a directory")
    let directory = #expect(throws: Diagnostic.self) { try write("x", folder.directory) }
    #expect(directory?.diagnostic.message == "a directory is at this path, expected a file or nothing")
    for path in ["..", "/", folder.path(".")] {
      let odd = #expect(throws: Diagnostic.self) { try write("x", path) }
      #expect(odd?.diagnostic.message == "'\(path)' is not the path of a file or package")
    }
    let long = #expect(throws: Diagnostic.self) {
      try write("x", folder.path(String(repeating: "n", count: 300)))
    }
    #expect(long?.diagnostic.message == "the name is too long")
  }

  @Test(arguments: [
    (ENOSPC, "disk-full", "the disk is full"), (EDQUOT, "disk-full", "the disk quota is used up"),
    (EROFS, "write-denied", "the file system is read-only"), (EACCES, "write-denied", "no permission to write here"),
    (ENAMETOOLONG, "write-failed", "the name is too long"),
    (EFBIG, "write-failed", "the file would be larger than the file system or a limit of this process allows"),
    (EIO, "write-failed", "cannot be written: Input/output error"),
  ])
  func sentences(_ number: Int32, _ code: String, _ message: String) {
    let error = FileProblem.cannotWrite("/tmp/a", number)
    #expect(error.diagnostic.code.rawValue == code)
    #expect(error.diagnostic.message == message)
  }
}
