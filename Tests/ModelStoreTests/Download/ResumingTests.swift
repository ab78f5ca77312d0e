import Foundation
import ModelSpec
import Testing

@testable import ModelStore

/// Connections that break, and what comes of the bytes that were there.
struct ResumingTests {
  /// A server that cuts the first connections half way, and understands ranges.
  private func server(_ body: [UInt8], cuts: Int, tags: [String] = ["\"a\""], ranges: Bool = true) throws -> RawServer {
    try RawServer { request, peer in
      let tag = tags[min(request.number, tags.count - 1)]
      let isCut = request.number < cuts
      let first = request.headers["range"].flatMap { Int($0.dropFirst(6).dropLast()) }
      if ranges, let first, request.headers["if-range"] == tag {
        let rest = Array(body[first...])
        peer.send(
          "HTTP/1.1 206 Partial Content\r\nETag: \(tag)\r\nContent-Length: \(rest.count)\r\n"
            + "Content-Range: bytes \(first)-\(body.count - 1)/\(body.count)\r\n\r\n")
        peer.send(isCut ? Array(rest.prefix(rest.count / 2)) : rest)
      } else {
        peer.send("HTTP/1.1 200 OK\r\nETag: \(tag)\r\nContent-Length: \(body.count)\r\n\r\n")
        peer.send(isCut ? Array(body.prefix(body.count / 2)) : body)
      }
    }
  }

  @Test func theRestIsAskedFor() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(7, width: 200)
    let server = try server(body, cuts: 2)
    try await scene.store.fetch(server.url("Digits.mlmodel"), check: DownloadCheck(sha256: StoreScene.sha256(body)))
    #expect(try await scene.factor() == 7)
    let half = body.count / 2
    #expect(
      server.seen.map { $0.headers["range"] } == [
        nil, "bytes=\(half)-", "bytes=\(half + (body.count - half) / 2)-",
      ])
    #expect(server.seen.map { $0.headers["if-range"] } == [nil, "\"a\"", "\"a\""])
    #expect(scene.incoming() == [])
  }

  @Test func anotherFileIsFetchedFromItsBeginning() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(7, width: 200)
    let server = try server(body, cuts: 1, tags: ["\"a\"", "\"b\""])
    let result = try await scene.store.fetch(
      server.url("Digits.mlmodel"), check: DownloadCheck(sha256: StoreScene.sha256(body)))
    #expect(result.version.entityTag == "\"b\"")
    #expect(server.seen.count == 2)
  }

  @Test func serversWithoutRangesBeginAnew() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(7, width: 200)
    let server = try server(body, cuts: 1, ranges: false)
    try await scene.store.fetch(server.url("Digits.mlmodel"), check: DownloadCheck(sha256: StoreScene.sha256(body)))
    #expect(try await scene.factor() == 7)
    #expect(server.seen.count == 2)
  }

  @Test func anotherCallGoesOn() async throws {
    let scene = try StoreScene { $0.attempts = 1 }
    let old = try await scene.installFirst()
    let body = try StoreScene.model(7, width: 200)
    let server = try server(body, cuts: 1)
    let error = await scene.error { try await scene.store.fetch(server.url("Digits.mlmodel")) }
    #expect(
      error?.description == """
        error: the connection ended after \(body.count / 2) of \(body.count) bytes (attempt 1 of 1)
          at: \(server.url("Digits.mlmodel"))
          current: version \(old) of 'Digits', as before
        """)
    #expect(scene.incoming().count == 2)
    #expect(try await scene.factor() == 1)
    let result = try await scene.store.fetch(server.url("Digits.mlmodel"))
    #expect(result.replaced == old)
    #expect(server.seen.last?.headers["range"] == "bytes=\(body.count / 2)-")
    #expect(scene.incoming() == [])
  }

  @Test func wrongRangesAreDropped() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(7, width: 200)
    let server = try RawServer { request, peer in
      switch request.number {
      case 0:
        peer.send("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: \(body.count)\r\n\r\n")
        peer.send(Array(body.prefix(1000)))
      case 1:
        peer.answer(
          "206 Partial Content", ["Content-Range: bytes 0-99/\(body.count)", "ETag: \"a\""], Array(body.prefix(100)))
      default: peer.answer("200 OK", ["ETag: \"a\""], body)
      }
    }
    try await scene.store.fetch(server.url("Digits.mlmodel"), check: DownloadCheck(sha256: StoreScene.sha256(body)))
    #expect(try await scene.factor() == 7)
    #expect(server.seen.map { $0.headers["range"] } == [nil, "bytes=1000-", nil])
  }

  @Test func rangesThatCannotBeMetBeginAnew() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(7, width: 200)
    let server = try RawServer { request, peer in
      switch request.number {
      case 0:
        peer.send("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: \(body.count * 2)\r\n\r\n")
        peer.send(body)
      case 1: peer.answer("416 Range Not Satisfiable", ["Content-Range: bytes */\(body.count)"], [])
      default: peer.answer("200 OK", ["ETag: \"b\""], body)
      }
    }
    try await scene.store.fetch(server.url("Digits.mlmodel"))
    #expect(try await scene.factor() == 7)
  }

  @Test func whatIsThereAlreadyIsNotFetchedAgain() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(7, width: 200)
    let server = try RawServer { request, peer in
      if request.headers["range"] == "bytes=\(body.count)-", request.headers["if-range"] == "\"a\"" {
        peer.answer("416 Range Not Satisfiable", ["Content-Range: bytes */\(body.count)"], Array("<html>".utf8))
      } else {
        peer.answer("200 OK", ["ETag: \"a\""], body)
      }
    }
    let url = server.url("Digits.mlmodel")
    #expect(try await download(url, scene) == body.count)
    let result = try await scene.store.fetch(url)
    #expect(result.version.entityTag == "\"a\"")
    #expect(server.seen.map { $0.headers["range"] } == [nil, "bytes=\(body.count)-"])
    #expect(try await scene.factor() == 7)
  }

  /// Downloads as a process does that ends before it compiles.
  private func download(_ url: URL, _ scene: StoreScene) async throws -> Int {
    let place = try scene.store.place("Digits")
    _ = try place.make()
    let part = try await PartialDownload(of: url, at: place, waiting: .seconds(1))
    _ = try await Downloader(url: url, limits: scene.store.limits, part: part).run(nil)
    return part.byteCount
  }

  @Test func busyServersAreAskedAgain() async throws {
    let scene = try StoreScene()
    let body = try StoreScene.model(7)
    let server = try RawServer { request, peer in
      switch request.number {
      case 0:
        peer.answer("503 Service Unavailable", ["Retry-After: 0", "Content-Type: text/html"], Array("<html>busy".utf8))
      case 1: return
      default: peer.answer("200 OK", [], body)
      }
    }
    try await scene.store.fetch(server.url("Digits.mlmodel"))
    #expect(try await scene.factor() == 7)
  }

  @Test func waitsGrow() {
    var limits = StoreLimits()
    limits.firstDelay = .seconds(1)
    limits.longestDelay = .seconds(10)
    for attempt in 1...40 {
      let delay = RetryDelay.delay(after: attempt, limits, asked: nil)
      let doubled = Duration.seconds(1 << min(attempt - 1, 4))
      let longest = min(doubled, .seconds(10))
      #expect(delay >= longest * 0.5 && delay <= longest)
    }
    #expect(RetryDelay.delay(after: 1, limits, asked: .seconds(7)) == .seconds(7))
    #expect(RetryDelay.delay(after: 1, limits, asked: .seconds(70)) == .seconds(10))
  }
}
