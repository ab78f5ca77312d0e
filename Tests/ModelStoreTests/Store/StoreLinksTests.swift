import Foundation
import ModelSpec
import StoredModels
import Testing
import _ModelTestSupport

@testable import ModelStore

/// Links and directories of others in a store lead no call out of it.
struct StoreLinksTests {
  private let scene: StoreScene
  private let first: String
  /// All that must stay as it is.
  private let victim: URL

  init() async throws {
    scene = try StoreScene()
    first = try await scene.installFirst()
    victim = scene.folder.url.appendingPathComponent("victim")
    for path in ["work-1/a", "removed-1/a", "0001-0123456789ab/record.json", "0002-0123456789ab/a", "lock", "current"] {
      let file = victim.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: file)
    }
  }

  private func content() throws -> [String] {
    let paths = (try FileManager.default.subpathsOfDirectory(atPath: victim.path)).sorted()
    return try paths.map { path in
      let file = victim.appendingPathComponent(path)
      var isDirectory: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory)
      return isDirectory.boolValue ? path : "\(path): \(try String(contentsOf: file, encoding: .utf8))"
    }
  }

  private func path(_ name: String) -> String { scene.store.directory.appendingPathComponent("Digits/\(name)").path }

  private func link(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: path(name))
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// The errors of everything that changes a store.
  private func errors() async throws -> [StoreError?] {
    let file = URL(fileURLWithPath: try scene.folder.write(try StoreScene.model(2), to: "Other.mlmodel"))
    return [
      await scene.error { try await scene.store.install(contentsOf: file, name: "Digits") },
      await scene.error { try await scene.store.rollBack("Digits", to: first) },
      await scene.error { try await scene.store.collectGarbage(byteBudget: 0) },
      await scene.error { try await scene.store.remove("Digits", version: "0002-0123456789ab") },
      await scene.error { try await scene.store.remove("Digits") },
    ]
  }

  @Test(arguments: ["versions", "incoming"]) func linkedDirectories(_ name: String) async throws {
    let before = try content()
    try link(name, to: victim.path)
    for (index, error) in try await errors().enumerated() where index != 2 {
      #expect(
        error?.description.hasPrefix(
          """
          error: this is a link, expected a directory
            at: \(path(name))
            fix: remove the link, or put the directory itself in its place
          """) == true, "\(index): \(error.map(String.init) ?? "none")")
    }
    #expect(try content() == before)
    // What is not the store's own is not listed either.
    #expect(try scene.store.entries() == [])
  }

  @Test func linkedModels() async throws {
    try FileManager.default.createDirectory(
      at: victim.appendingPathComponent("versions"), withIntermediateDirectories: true)
    let before = try content()
    let root = scene.store.directory.appendingPathComponent("Digits").path
    try FileManager.default.removeItem(atPath: root)
    try FileManager.default.createSymbolicLink(atPath: root, withDestinationPath: victim.path)
    for (index, error) in try await errors().enumerated() where index != 2 {
      #expect(error?.code == "directory-link", "\(index): \(error.map(String.init) ?? "none")")
    }
    #expect(try content() == before)
  }

  @Test func linkedRecord() async throws {
    let before = try content()
    try link("current", to: victim.appendingPathComponent("current").path)
    let error = await scene.error { try await scene.store.load("Digits") }
    #expect(error?.message == "expected a file, found a link")
    // The link goes, and what it led to stays.
    #expect(try await scene.store.rollBack("Digits", to: first).id == first)
    #expect(try await scene.factor() == 1)
    #expect(try content() == before)
  }

  @Test(arguments: [true, false]) func linkedLock(_ isHard: Bool) async throws {
    let before = try content()
    let target = victim.appendingPathComponent("lock").path
    try link("lock", to: target)
    if isHard {
      try FileManager.default.removeItem(atPath: path("lock"))
      try FileManager.default.linkItem(atPath: target, toPath: path("lock"))
    }
    let found = isHard ? "a file with another name elsewhere" : "a link"
    for (index, error) in try await errors().enumerated() {
      #expect(error?.message == "expected a file, found \(found)", "\(index)")
    }
    #expect(try content() == before)
  }

  /// The bytes of a download are not added to somebody's file.
  @Test func linkedDownload() async throws {
    let body = try StoreScene.model(3)
    let server = try RawServer { _, peer in peer.answer("200 OK", [], body) }
    let url = server.url("Digits.mlmodel")
    let name = try StoreScene.sha256(Array(url.absoluteString.utf8)).prefix(24) + ".part"
    let before = try content()
    try link("incoming/\(name)", to: victim.appendingPathComponent("current").path)
    let error = await scene.error { try await scene.store.fetch(url) }
    #expect(try content() == before)
    // What killed processes left goes first, and a link is no download.
    #expect(error == nil)
    #expect(try await scene.factor() == 3)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away")) func directoriesOfOthers() async throws {
    #expect(chown(path("versions"), 4711, 4711) == 0)
    for (index, error) in try await errors().enumerated() where index != 2 {
      #expect(
        error?.message == "this directory belongs to another user (ID 4711)",
        "\(index): \(error.map(String.init) ?? "none")")
    }
    // A store of another user's is a store.
    for name in ["", "versions", "incoming"] { #expect(chown(path(name), 4711, 4711) == 0) }
    #expect(chown(scene.store.directory.path, 4711, 4711) == 0)
    #expect(try await errors().map { $0?.code } == [nil, nil, nil, "version-missing", nil])
  }

  /// In a directory that everybody can write to, somebody else's store may be put there for others to find.
  @Test(.enabled(if: geteuid() == 0, "only root can give files away")) func plantedStore() async throws {
    #expect(chmod(scene.folder.url.path, 0o1777) == 0)
    #expect(chown(scene.store.directory.path, 4711, 4711) == 0)
    let error = await scene.error { try await scene.store.load("Digits") }
    #expect(error?.code == "foreign-directory")
    #expect(error?.diagnostic.location.file == scene.store.directory.path)
  }
}
