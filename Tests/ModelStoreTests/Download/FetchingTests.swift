import Foundation
import ModelSpec
import ModelStore
import Testing
import _ModelTestSupport

/// What a server does right.
struct FetchingTests {
  @Test func fetchedModelsAreInPlace() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(3)
    let server = try RawServer.serving(body)
    let result = try await scene.store.fetch(
      server.url("Digits.mlmodel?v=1"), check: DownloadCheck(sha256: StoreScene.sha256(body)))
    #expect(result.version.name == "Digits")
    #expect(result.version.id == "0001-\(try StoreScene.sha256(body).prefix(12))")
    #expect(result.version.format == "mlmodel")
    #expect(result.version.byteCount == body.count)
    #expect(result.replaced == nil && result.unchanged == nil)
    #expect(try await scene.factor() == 3)
    #expect(
      scene.files() == [
        "current", "incoming", "lock", "versions", "versions/\(result.version.id)",
        "versions/\(result.version.id)/Digits.mlmodelc", "versions/\(result.version.id)/record.json",
      ])
    #expect(server.seen.map { $0.headers["accept-encoding"] } == ["identity"])
  }

  @Test func theVersionBeforeIsKept() async throws {
    let scene = try StoreScene()
    let server = try RawServer.serving(try StoreScene.model(1), try StoreScene.model(2), try StoreScene.model(3))
    let url = server.url("Digits.mlmodel")
    let first = try await scene.store.fetch(url)
    let second = try await scene.store.fetch(url)
    #expect(second.replaced == first.version.id)
    let third = try await scene.store.fetch(url)
    #expect(try await scene.factor() == 3)
    let entry = try #require(try scene.store.entry("Digits"))
    #expect(entry.versions.map(\.id) == [third.version.id, second.version.id])
    #expect(entry.history == [second.version.id])
  }

  @Test func aFailedFetchLeavesNoModelWithoutVersions() async throws {
    let scene = try StoreScene()
    let server = try RawServer { _, peer in peer.answer("404 Not Found", [], []) }
    let error = await scene.error { try await scene.store.fetch(server.url("Digits.mlmodel")) }
    #expect(error?.code == "http-status")
    #expect(try scene.store.entries() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.store.directory.path) == [])
    let wrong = try scene.folder.write([1, 2, 3], to: "Digits.mlmodel")
    let damaged = await scene.error { try await scene.store.install(contentsOf: URL(fileURLWithPath: wrong)) }
    #expect(damaged != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.store.directory.path) == [])
  }

  @Test func nothingIsFetchedForTheSameDigest() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(2)
    let server = try RawServer.serving(body)
    let check = DownloadCheck(sha256: try StoreScene.sha256(body))
    let first = try await scene.store.fetch(server.url("Digits.mlmodel"), check: check)
    let second = try await scene.store.fetch(server.url("Digits.mlmodel"), check: check)
    #expect(second.unchanged == .sameDigest)
    #expect(second.version == first.version)
    #expect(server.seen.count == 1)
    // A damaged version is fetched again.
    let model = try scene.store.url(of: "Digits", version: first.version.id)
    try FileManager.default.removeItem(at: model.appendingPathComponent("coremldata.bin"))
    let third = try await scene.store.fetch(server.url("Digits.mlmodel"), check: check)
    #expect(third.unchanged == nil)
    #expect(try await scene.factor() == 2)
  }

  @Test func theServerIsAskedForNewerOnly() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(2)
    let server = try RawServer { request, peer in
      if request.headers["if-none-match"] == "\"a\"" {
        peer.send("HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n")
      } else {
        peer.answer("200 OK", ["ETag: \"a\""], body)
      }
    }
    let first = try await scene.store.fetch(server.url("Digits.mlmodel"))
    #expect(first.version.entityTag == "\"a\"")
    let second = try await scene.store.fetch(server.url("Digits.mlmodel"))
    #expect(second.unchanged == .notModified)
    #expect(second.version == first.version)
    #expect(scene.incoming() == [])
    // The same bytes from another place are no other version.
    let other = try await scene.store.fetch(server.url("again/Digits.mlmodel"))
    #expect(other.unchanged == .sameBytes)
    #expect(other.version.id == first.version.id)
    #expect(try scene.store.version(of: "Digits")?.source == server.url("again/Digits.mlmodel").absoluteString)
  }

  @Test func redirectsAreFollowed() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(5)
    let server = try RawServer { request, peer in
      switch request.path {
      case "/Digits.mlmodel": peer.answer("302 Found", ["Location: /a/b?c=%20d"], Array("moved".utf8))
      case "/a/b?c=%20d":
        peer.answer("307 Temporary Redirect", ["Location: http://\(request.headers["host"] ?? "")/c"], [])
      default: peer.answer("200 OK", [], body)
      }
    }
    try await scene.store.fetch(server.url("Digits.mlmodel"))
    #expect(try await scene.factor() == 5)
    #expect(server.seen.map(\.path) == ["/Digits.mlmodel", "/a/b?c=%20d", "/c"])
  }

  @Test func userAndPasswordAreNotWrittenDown() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(5)
    let server = try RawServer.serving(body)
    let url = try #require(URL(string: "http://ada:secret@127.0.0.1:\(server.port)/Digits.mlmodel"))
    let result = try await scene.store.fetch(url)
    #expect(result.version.source == "http://127.0.0.1:\(server.port)/Digits.mlmodel")
    #expect(server.seen[0].headers["authorization"] == "Basic YWRhOnNlY3JldA==")
  }

  @Test func progressEndsWithAll() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(5, width: 300)
    let server = try RawServer.serving(body)
    let phases = Phases()
    try await scene.store.fetch(server.url("Digits.mlmodel")) { phases.add($0) }
    let all = phases.all
    #expect(all.contains(.downloading(body.count, of: body.count)))
    #expect(all.suffix(3) == [.checking, .compiling, .loading])
  }
}

/// Phases as they are told of.
final class Phases: @unchecked Sendable {
  private let lock = NSLock()
  private var phases: [FetchPhase] = []

  func add(_ phase: FetchPhase) { lock.withLock { phases.append(phase) } }
  var all: [FetchPhase] { lock.withLock { phases } }
}
