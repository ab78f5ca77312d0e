import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelStore

/// A real server. Where nginx is not installed, `RawServer` covers the same, and these tests say that they are skipped.
@Suite(.enabled(if: NginxServer.program != nil, "nginx is not installed: scripts/env/install-dependencies.sh check"))
struct NginxTests {
  private func write(_ bytes: [UInt8], _ server: NginxServer, date: Double) throws {
    let file = server.root.appendingPathComponent("Digits.mlmodel")
    try Data(bytes).write(to: file, options: .atomic)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: date)], ofItemAtPath: file.path)
  }

  @Test func servesAndSaysWhatIsNew() async throws {
    let scene = try StoreScene()
    let server = try NginxServer()
    try await server.start()
    try write(try StoreScene.model(2), server, date: 1_000_000)
    let url = server.url("Digits.mlmodel")
    let first = try await scene.store.fetch(url)
    #expect(first.version.entityTag?.hasPrefix("\"") == true)
    #expect(first.version.lastModified != nil)
    #expect(try await scene.factor() == 2)
    #expect(try await scene.store.fetch(url).unchanged == .notModified)
    try write(try StoreScene.model(3), server, date: 2_000_000)
    let second = try await scene.store.fetch(url)
    #expect(second.replaced == first.version.id)
    #expect(try await scene.factor() == 3)
  }

  @Test func goesOnWhereItStopped() async throws {
    let scene = try StoreScene()
    let server = try NginxServer()
    try await server.start()
    let body = try StoreScene.model(2, width: 500)
    try write(body, server, date: 1_000_000)
    try await stop(scene, server.url("slow/Digits.mlmodel"))
    let phases = Phases()
    try await scene.store.fetch(
      server.url("slow/Digits.mlmodel"), check: DownloadCheck(sha256: try StoreScene.sha256(body))
    ) { phases.add($0) }
    guard case .downloading(let first, let total)? = phases.all.first else {
      Issue.record("nothing was downloaded")
      return
    }
    #expect(first > 100_000 && total == body.count)
    #expect(try await scene.factor() == 2)
  }

  @Test func anotherFileInBetween() async throws {
    let scene = try StoreScene()
    let server = try NginxServer()
    try await server.start()
    try write(try StoreScene.model(2, width: 500), server, date: 1_000_000)
    try await stop(scene, server.url("slow/Digits.mlmodel"))
    let other = try StoreScene.model(3, width: 500)
    try write(other, server, date: 2_000_000)
    let phases = Phases()
    try await scene.store.fetch(
      server.url("slow/Digits.mlmodel"), check: DownloadCheck(sha256: try StoreScene.sha256(other))
    ) { phases.add($0) }
    guard case .downloading(let first, _)? = phases.all.first else {
      Issue.record("nothing was downloaded")
      return
    }
    #expect(first < 100_000)
    #expect(try await scene.factor() == 3)
  }

  @Test func redirectsLoopsAndPages() async throws {
    let scene = try StoreScene()
    let server = try NginxServer()
    try await server.start()
    try write(try StoreScene.model(2), server, date: 1_000_000)
    try await scene.store.fetch(server.url("moved/"), name: "Digits")
    #expect(try await scene.factor() == 2)
    let place = "version \(try scene.store.version(of: "Digits")?.id ?? "") of 'Digits', as before"
    for (path, message) in [
      ("loop/", "the server redirects more than 5 times"),
      ("sign-in/", "the server sent a web page, titled 'Sign in', not a model"),
      ("none", "the server answered 404 Not Found"),
    ] {
      let error = await scene.error { try await scene.store.fetch(server.url(path), name: "Digits") }
      #expect(error?.message == message)
      #expect(error?.current?.description == place)
    }
    #expect(try await scene.factor() == 2)
  }

  /// Starts a download and stops it when some of it is there.
  private func stop(_ scene: StoreScene, _ url: URL) async throws {
    let started = Locked<Task<StoreError?, Never>?>(nil)
    let task = Task {
      await scene.error {
        try await scene.store.fetch(url) { phase in
          // From where the bytes come in: whoever looks now and then may come too late on a busy machine.
          guard case .downloading(let count, _) = phase, count > 150_000 else { return }
          started.withLock { $0?.cancel() }
        }
      }
    }
    started.withLock { $0 = task }
    #expect(await task.value?.code == "cancelled")
  }
}
