import Foundation
import ModelBase
import Testing
import _ModelTestSupport

@testable import ModelFiles

struct ItemReplacementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func directory(_ name: String, _ byte: UInt8) throws -> String {
    try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    _ = try folder.write([byte], to: "\(name)/file")
    return folder.path(name)
  }

  @Test func directories() throws {
    let old = try directory("old", 1)
    #expect(try ItemReplacement.replace(old, with: directory("new", 2)))
    #expect(try folder.read("old/file") == [2])
    #expect(try ItemReplacement.replace(folder.path("missing"), with: old))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["missing"])
  }

  @Test func filesAndMissingOnes() throws {
    let old = try folder.write([1], to: "old")
    let new = try folder.write([2], to: "new")
    #expect(try ItemReplacement.replace(old, with: new))
    #expect(try folder.read("old") == [2])
    #expect(throws: Diagnostic.self) { try ItemReplacement.replace(old, with: new) }
    #expect(try folder.read("old") == [2])
  }
}
