import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

@Suite struct FileManagerReplacingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func directory(_ name: String, _ text: String) throws -> URL {
    let url = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appendingPathComponent("file"))
    return url
  }

  private func text(_ url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent("file")), as: UTF8.self)
  }

  @Test func directories() throws {
    let old = try directory("old", "1")
    _ = try FileManager.default.replaceItemAt(old, withItemAt: try directory("new", "2"))
    #expect(try text(old) == "2")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["old"])
  }

  @Test func missingOnes() throws {
    let old = folder.url.appendingPathComponent("old")
    _ = try FileManager.default.replaceItemAt(old, withItemAt: try directory("new", "2"))
    #expect(try text(old) == "2")
    #expect(throws: CocoaError.self) {
      try FileManager.default.replaceItemAt(old, withItemAt: folder.url.appendingPathComponent("none"))
    }
    #expect(try text(old) == "2")
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm"), "there is no file system in memory"))
  func otherFileSystems() throws {
    let other = URL(fileURLWithPath: "/dev/shm/modelc-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: other) }
    try Data("2".utf8).write(to: other.appendingPathComponent("file"))
    let old = try directory("old", "1")
    _ = try FileManager.default.replaceItemAt(old, withItemAt: other)
    #expect(try text(old) == "2")
    #expect(!FileManager.default.fileExists(atPath: other.path))
  }
}
