import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelStore

/// Servers that do what none should. Each time the version from before stays the current one, and the error says why.
@Suite(.serialized) struct HostileServerTests {
  /// The error of fetching from `server` into a store that has a version, which must be current afterwards.
  private func outcome(
    _ server: RawServer, check: DownloadCheck = .none, _ change: (inout StoreLimits) -> Void = { _ in }
  ) async throws -> String {
    let scene = try StoreScene(change)
    let old = try await scene.installFirst()
    let error = await scene.error { try await scene.store.fetch(server.url("Digits.mlmodel"), check: check) }
    #expect(try await scene.factor() == 1)
    #expect(try scene.store.entry("Digits")?.versions.count == 1)
    let text = try #require(error?.description)
    // Only what can be gone on with is left.
    if !text.contains("(attempt "), error?.code != "too-slow" { #expect(scene.incoming() == []) }
    let last = "\n  current: version \(old) of 'Digits', as before"
    #expect(text.hasSuffix(last))
    let url = server.url("Digits.mlmodel").absoluteString
    return text.replacingOccurrences(of: last, with: "").replacingOccurrences(of: "\n  at: \(url)", with: "")
  }

  @Test func wrongDigests() async throws {
    let body = try StoreScene.model(9)
    let wrong = String(repeating: "0", count: 64)
    let text = try await outcome(try RawServer.serving(body), check: DownloadCheck(sha256: wrong))
    #expect(
      text == """
        error: the file has SHA-256 \(try StoreScene.sha256(body)), expected \(wrong)
          fix: check which one is right: the file may be corrupt or replaced, or the digest may be of another version
        """)
  }

  @Test func webPages() async throws {
    let page = Array("\n<!DOCTYPE html>\n<html><head><TITLE>Sign\n in \u{7}</title></head><body></body></html>".utf8)
    let fix =
      "\n  fix: give the URL of the file itself: this one leads to a page about it, an error page or a login form"
    #expect(
      try await outcome(try RawServer.serving(page))
        == "error: the server sent a web page, titled 'Sign in', not a model" + fix)
    let other = try RawServer.serving(Array("<p>no".utf8), headers: ["Content-Type: text/html; charset=utf-8"])
    #expect(try await outcome(other) == "error: the server sent a web page, not a model" + fix)
  }

  @Test func modelsThatAreSaidToBePages() async throws {
    let scene = try StoreScene()
    let server = try RawServer.serving(try StoreScene.model(4), headers: ["Content-Type: text/html"])
    try await scene.store.fetch(server.url("Digits.mlmodel"))
    #expect(try await scene.factor() == 4)
  }

  @Test(arguments: [
    ("404 Nope", "404 Not Found"), ("418 I'm a teapot", "418"), ("400 Bad", "400 Bad Request"),
  ])
  func refusals(_ status: String, _ shown: String) async throws {
    let server = try RawServer { _, peer in peer.answer(status, ["Content-Type: text/html"], Array("<html>".utf8)) }
    #expect(try await outcome(server) == "error: the server answered \(shown)\n  fix: check the URL")
    #expect(server.seen.count == 1)
  }

  @Test func passwords() async throws {
    let server = try RawServer { _, peer in
      peer.answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""], Array("who?".utf8))
    }
    #expect(
      try await outcome(server)
        == "error: the server answered 401 Unauthorized: authentication required\n  fix: check the URL and its credentials"
    )
  }

  @Test func errorsThatStay() async throws {
    let server = try RawServer { _, peer in peer.answer("500 Oh", [], []) }
    #expect(try await outcome(server) == "error: the server answered 500 Internal Server Error (attempt 3 of 3)")
    #expect(server.seen.count == 3)
  }

  @Test func redirectsWithoutEnd() async throws {
    let server = try RawServer { _, peer in peer.answer("302 Found", ["Location: /Digits.mlmodel"], []) }
    #expect(
      try await outcome(server) == "error: the server redirects more than 5 times\n  fix: check the URL")
    #expect(server.seen.count == 6)
  }

  @Test(arguments: ["ftp://127.0.0.1/a", "file:///etc/passwd", "data:,x", "FILE:/p"])
  func redirectsToOtherSchemes(_ location: String) async throws {
    let server = try RawServer { _, peer in peer.answer("302 Found", ["Location: \(location)"], []) }
    let text = try await outcome(server)
    #expect(text.hasPrefix("error: the server "), "\(text)")
    #expect(server.seen.count == 1)
  }

  @Test func redirectsFromSafeToUnsafe() throws {
    let safe = try #require(URL(string: "https://a.example/x"))
    let goal = TransferGoal(url: safe, limits: StoreLimits(), deadline: .now)
    let problem = goal.problem(withRedirectTo: URL(string: "http://a.example/x"), location: nil, from: safe, count: 1)
    #expect(
      problem?.diagnostic.message
        == "the server redirects from https to http, where anyone on the network path could replace the file")
    let other = "https://b.example/x"
    #expect(goal.problem(withRedirectTo: URL(string: other), location: other, from: safe, count: 1) == nil)
    #expect(goal.problem(withRedirectTo: URL(string: other), location: "/x:y", from: safe, count: 1) == nil)
  }

  /// Whatever a server says of where the file is, the process lives.
  @Test(arguments: [
    "", " ", "%", "%zz", "?%zz", "//", "///", "http://", "http:///x", "//[", "http://[::1", "http://a b/", "/a b",
    "?a=%",
    "#%", "mailto:a", "data:,x", "\u{1}", "ä", "/\u{202e}", "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "//:80",
    "http://\u{0}", "?\"<>{}|\\^`", ":", "::", "/:", "http:80", "//user@", "http://%/", "http://\u{2603}.example/",
    "long", "..", "../..", ".", ";", "//..", "http://127.0.0.1:1/?%%%",
  ])
  func redirectsToNowhere(_ location: String) async throws {
    let server = try RawServer { request, peer in
      if request.number > 8 { return }
      let place = location == "long" ? "/" + String(repeating: "a", count: 20_000) : location
      peer.answer("302 Found", ["Location: \(place)"], Array("moved".utf8))
    }
    let text = try await outcome(server) { limits in
      limits.attempts = 1
      limits.answerTime = .seconds(5)
    }
    #expect(text.hasPrefix("error: "))
  }

  @Test func lengthsThatAreTooLarge() async throws {
    let body = try StoreScene.model(9)
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count + 10)\r\n\r\n")
      peer.send(body)
    }
    #expect(
      try await outcome(server)
        == "error: the connection ended after \(body.count) of \(body.count + 10) bytes (attempt 3 of 3)")
  }

  @Test func lengthsThatAreTooSmall() async throws {
    let body = try StoreScene.model(9)
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count / 2)\r\n\r\n")
      peer.send(body)
    }
    let text = try await outcome(server)
    #expect(text.hasPrefix("error: ") && !text.contains("attempt"), "\(text)")
  }

  @Test(arguments: ["-5", "99999999999999999999", "12, 13", "x"])
  func lengthsThatAreNone(_ length: String) async throws {
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n<html>")
    }
    #expect(try await outcome(server).hasPrefix("error: the "))
  }

  @Test func announcedSizes() async throws {
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 99000000000\r\n\r\n")
      while peer.send([UInt8](repeating: 8, count: 65536)) {}
    }
    #expect(
      try await outcome(server) { $0.byteCount = 1 << 20 } == """
        error: the server announces 99000000000 bytes; the maximum is 1048576
          fix: raise the limit if the model is that large
        """)
  }

  @Test func bodiesWithoutEnd() async throws {
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      while peer.send("10000\r\n"), peer.send([UInt8](repeating: 8, count: 65536)), peer.send("\r\n") {}
    }
    #expect(
      try await outcome(server) { $0.byteCount = 5_000_000 } == """
        error: the server sends more than the 5000000 bytes that are allowed
          fix: raise the limit if the model is that large
        """)
  }

  @Test func slowDrips() async throws {
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n")
      while peer.send([8]) { usleep(100_000) }
    }
    let text = try await outcome(server) { limits in
      limits.attempts = 1
      limits.stallTime = .milliseconds(500)
    }
    let count = try #require(text.firstMatch(of: /error: (\d+) bytes/)?.output.1)
    #expect(
      text == """
        error: \(count) bytes came in 0.5 s, expected at least 512 (attempt 1 of 1)
          fix: try again later, or from another server
        """)
  }

  @Test func silence() async throws {
    let server = try RawServer { _, peer in peer.waitForEnd() }
    #expect(
      try await outcome(server) { limits in
        limits.attempts = 1
        limits.answerTime = .milliseconds(300)
      } == """
        error: no response in 0.3 s (attempt 1 of 1)
          fix: check that the server is running
        """)
  }

  @Test func dripsForHours() async throws {
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\n\r\n")
      while peer.send([UInt8](repeating: 8, count: 4096)) { usleep(20_000) }
    }
    #expect(
      try await outcome(server) { limits in
        limits.attempts = 1
        limits.downloadTime = .milliseconds(500)
      } == """
        error: the download did not finish in 0.5 s
          fix: try again: the download resumes where it stopped, if the server supports it
        """)
  }

  @Test func nobodyThere() async throws {
    let scene = try StoreScene()
    let port = try TakenPort()
    let url = try #require(URL(string: "http://127.0.0.1:\(port.number)/Digits.mlmodel"))
    let error = await scene.error { try await scene.store.fetch(url) }
    #expect(
      error?.description == """
        error: cannot connect to '127.0.0.1' (attempt 3 of 3)
          at: \(url)
          fix: check that the server is running
          current: no version of 'Digits'
        """)
    withExtendedLifetime(port) {}
  }

  @Test(arguments: [
    "", "garbage\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 99999 x\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\nxx",
    "HTTP/1.1 200 OK\r\nA: \u{0}\r\n\r\nxx", "HTTP/2 200\r\n\r\nxx", "ICY 200 OK\r\n\r\nxx",
    "HTTP/1.1 200 OK\nETag: \"x\"\n\nxx", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n",
    "HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 5-1/3\r\n\r\nxx",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nxx",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nxx\r\n",
    "HTTP/1.1 407 Proxy\r\nProxy-Authenticate: Digest\r\n\r\n", "HTTP/1.1 401 x\r\nWWW-Authenticate: \u{1}\r\n\r\n",
    "HTTP/1.1 200 OK\r\nSet-Cookie: a=\u{1}; expires=x\r\nContent-Type: \u{1}\r\n\r\nxx",
    "HTTP/1.1 200 OK\r\n folded\r\n\r\nxx",
    "HTTP/1.1 302 Found\r\n\r\n", "HTTP/1.1 305 Use Proxy\r\nLocation: /x\r\n\r\n",
  ])
  func answersThatAreNone(_ answer: String) async throws {
    let server = try RawServer { _, peer in peer.send(answer) }
    let text = try await outcome(server) { limits in
      limits.attempts = 1
      limits.answerTime = .seconds(2)
      limits.stallTime = .seconds(2)
    }
    #expect(text.hasPrefix("error: "), "\(text)")
  }

  @Test func bytesThatAreNoText() async throws {
    let server = try RawServer { _, peer in
      peer.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8) + [0xff, 0xfe, 0x80] + Array("\r\n\r\nxx".utf8))
    }
    #expect(try await outcome(server).hasPrefix("error: "))
  }

  /// What Foundation keeps to itself until it ends is bounded by time, and by the memory that the process takes.
  @Test func headersWithoutEnd() async throws {
    let line = "A: " + String(repeating: "a", count: 60_000) + "\r\n"
    let isLeft = Locked(false)
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\n")
      while peer.send(line) {}
      isLeft.withLock { $0 = true }
    }
    try await isRefusedWithoutAnAnswer(server, isLeft)
  }

  /// In a process of its own: Foundation's network code listens to such a server for as long as it sends, whatever it is
  /// told.
  @Test func redirectsWithPagesWithoutEnd() async throws {
    let scene = try StoreScene()
    let old = try await scene.installFirst()
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n")
      let block = [UInt8](repeating: 0x20, count: 1 << 20)
      while peer.send(block) {}
    }
    let url = server.url("Digits.mlmodel").absoluteString
    let run = try StoreRun(
      ["fetch", url, "--into", "store", "--attempts", "1", "--timeout", "3"], in: scene.folder.url)
    #expect(run.status == 1)
    let sentences = [
      "error: no response in 3 s (attempt 1 of 1)\n  at: \(url)\n  fix: check that the server is running",
      "error: the server sends endless headers or an endless redirect page (attempt 1 of 1)\n  at: \(url)",
    ]
    #expect(
      sentences.contains { run.standardError == "\($0)\n  current: version \(old) of 'Digits', as before\n" },
      "\(run.standardError)")
  }

  private func isRefusedWithoutAnAnswer(_ server: RawServer, _ isLeft: Locked<Bool>) async throws {
    let text = try await outcome(server) { limits in
      limits.attempts = 1
      limits.answerTime = .seconds(2)
      limits.answerBytes = 32 << 20
    }
    let sentences = [
      "error: no response in 2 s (attempt 1 of 1)\n  fix: check that the server is running",
      "error: the server sends endless headers or an endless redirect page (attempt 1 of 1)",
      "error: the connection to '127.0.0.1' ended before a response (attempt 1 of 1)\n"
        + "  fix: check that an HTTP server runs there",
    ]
    #expect(sentences.contains(text), "\(text)")
    // The connection is closed too, so that the server takes no more of the memory.
    for _ in 0..<600 where !isLeft.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(50)) }
    #expect(isLeft.withLock { $0 })
  }

  @Test func nothingAtAll() async throws {
    let scene = try StoreScene()
    let server = try RawServer.serving([])
    let error = await scene.error { try await scene.store.fetch(server.url("Digits.mlmodel")) }
    #expect(
      error?.description == """
        error: the server sent an empty file
          at: \(server.url("Digits.mlmodel"))
          fix: check that the file on the server is complete
          current: no version of 'Digits'
        """)
  }

  @Test func filesThatAreNoModel() async throws {
    let text = try await outcome(try RawServer.serving(Array("version https://git-lfs.github.com/spec/v1\n".utf8)))
    #expect(
      text == """
        error: this is a Git LFS pointer, not a Core ML model
          fix: run `git lfs pull` in the repository to fetch the content
        """)
    #expect(try await outcome(try RawServer.serving(Array(try StoreScene.model(3).dropLast(20)))).hasPrefix("error: "))
  }

  @Test func fullDisks() async throws {
    let server = try RawServer.serving(try StoreScene.model(9))
    let text = try await outcome(server) { $0.freeBytesKept = 1 << 60 }
    #expect(text.hasPrefix("error: the server announces "), "\(text)")
    #expect(text.hasSuffix("of which \(1 << 60) are kept\n  fix: free some space, or run the store's gc"))
  }

  @Test func cancelledTasks() async throws {
    let scene = try StoreScene()
    let old = try await scene.installFirst()
    let server = try RawServer { _, peer in
      peer.send("HTTP/1.1 200 OK\r\n\r\n")
      while peer.send([8, 8, 8]) { usleep(1000) }
    }
    let task = Task { await scene.error { try await scene.store.fetch(server.url("Digits.mlmodel")) } }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    #expect(await task.value?.code == "cancelled")
    #expect(try scene.store.version(of: "Digits")?.id == old)
  }
}
