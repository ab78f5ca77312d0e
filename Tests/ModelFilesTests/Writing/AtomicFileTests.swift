import Foundation
import Testing
import _ModelTestSupport

@testable import ModelFiles
@testable import ModelSpec

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

  @Test func keepsPermissionsAndFollowsALink() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", under: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try folder.link("link", to: "a")
    try write("two", folder.path("link"))
    #expect(try folder.read("a") == Array("two".utf8))
    #expect(FileStatus.isLink(folder.path("link")))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
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

  @Test func removesWhatKilledWritesLeftButNotWhatRunningOnesHave() throws {
    let folder = try TemporaryFolder()
    let target = try WriteTarget(folder.path("a"))
    let prefix = TemporarySibling.prefix(of: target)
    try folder.write("cut", under: prefix + "1")
    try folder.write("cut", under: prefix + "2/Data/x")
    try folder.write("other", under: ".modelc-0000000000000000-3")
    let running = try TemporarySibling(.file, of: target)
    try write("one", target.path)
    let left = Set([".modelc-0000000000000000-3", "a", FilePath.name(of: running.path)])
    #expect(Set(try names(folder)) == left)
    _ = consume running
    try write("two", target.path)
    #expect(try names(folder) == [".modelc-0000000000000000-3", "a"])
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
    (EFBIG, "write-failed", "the file would be larger than the file system allows"),
    (EIO, "write-failed", "cannot be written: Input/output error"),
  ])
  func sentences(_ number: Int32, _ code: String, _ message: String) {
    let error = FileProblem.cannotWrite("/tmp/a", number)
    #expect(error.diagnostic.code.rawValue == code)
    #expect(error.diagnostic.message == message)
  }
}
