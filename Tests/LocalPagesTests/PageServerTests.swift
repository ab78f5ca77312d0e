import LocalPages
import ModelBase
import Testing
import _ModelTestSupport

@Suite struct PageServerTests {
  private let server: RunningServer

  init() throws {
    server = try RunningServer()
    try #require(server.port > 0)
  }

  private func get(_ path: String) throws -> String { try RawConnection.get(path, port: server.port) }

  @Test func pagesAreServed() throws {
    let answer = try get(server.path)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 12\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n<p>first</p>"))
    for line in ["Cache-Control: no-store", "Cross-Origin-Resource-Policy: same-origin", "Connection: close"] {
      #expect(answer.contains("\r\n\(line)\r\n"))
    }
    #expect(try get(server.path + "large").hasSuffix(RunningServer.largePage))
    #expect(try RunningServer.status(get(server.path + "other")) == 404)
  }

  @Test func headsHaveNoContent() throws {
    let answer = try RawConnection.answer(
      to: "HEAD \(server.path) HTTP/1.1\r\nHost: localhost:1\r\n\r\n", port: server.port)
    #expect(answer.contains("Content-Length: 12\r\n") && answer.hasSuffix("\r\n\r\n"))
  }

  @Test func pathsBeginWithTheSecret() throws {
    #expect(server.path.count == 34)
    let wrong = "/" + server.path.dropFirst().map { $0 == "0" ? "1" : "0" }.joined()
    for path in [
      "/", "//", "/large", wrong, wrong + "/large", String(server.path.dropLast()), server.path + "..",
      "/..\(server.path)",
      "/%2e%2e\(server.path)", server.path.uppercased() + "x",
    ] {
      #expect(try RunningServer.status(get(path)) == 404, "\(path)")
    }
  }

  @Test func anInvitationWorksOnce() throws {
    let first = try get(server.singleUsePath)
    #expect(RunningServer.status(first) == 303 && first.contains("\r\nLocation: \(server.path)\r\n"))
    #expect(try RunningServer.status(get(server.singleUsePath)) == 404)
  }

  @Test(arguments: [
    "evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "127.0.0.1@evil.example",
    "[::1]", "", "127.0.0.1:99999", "127.0.0.1:80:80",
  ])
  func otherHostsAreRefused(_ host: String) throws {
    let answer = try RawConnection.answer(
      to: "GET \(server.path) HTTP/1.1\r\nHost: \(host)\r\n\r\n", port: server.port)
    #expect(RunningServer.status(answer) == 403 && !answer.contains("first"))
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400), ("\r\n\r\n", 400), ("GET\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 400), ("GET / HTTP/1.1 x\r\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n", 400),
    ("GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET /ü HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405), ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
    ("get / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405), ("CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbody", 413),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 413),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 413),
  ])
  func badRequestsAreRefused(_ request: String, _ status: Int) throws {
    #expect(try RunningServer.status(RawConnection.answer(to: request, port: server.port)) == status)
    #expect(try RunningServer.status(get(server.path)) == 200)
  }

  @Test func endlessRequestsAreCutOff() throws {
    for start in ["", "GET /", "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: "] {
      let request = start + String(repeating: "a", count: 1 << 20)
      #expect(try RunningServer.status(RawConnection.answer(to: request, port: server.port)) == 431)
    }
    let lines = String(repeating: "a: b\r\n", count: 10_000)
    let answer = try RawConnection.answer(to: "GET / HTTP/1.1\r\n\(lines)\r\n", port: server.port)
    #expect(RunningServer.status(answer) == 431)
  }

  @Test func randomBytesDoNoHarm() throws {
    var state: UInt64 = 1
    for length in 1...60 {
      let connection = try RawConnection(port: server.port)
      connection.send(
        (0..<length * 7).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return UInt8(truncatingIfNeeded: state >> 56)
        } + Array("\r\n\r\n".utf8))
      #expect(RunningServer.status(connection.answer()) == 400)
    }
    #expect(try RunningServer.status(get(server.path)) == 200)
  }

  @Test func silentClientsKeepNobodyWaiting() throws {
    let silent = try (0..<100).map { _ in try RawConnection(port: server.port) }
    for connection in silent { connection.send(Array("GET ".utf8)) }
    #expect(try RunningServer.status(get(server.path)) == 200)
    withExtendedLifetime(silent) {}
  }

  @Test func clientsMayLeaveAtAnyTime() throws {
    for _ in 0..<20 {
      let connection = try RawConnection(port: server.port)
      connection.send(Array("GET \(server.path)large HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    }
    #expect(try get(server.path + "large").hasSuffix(RunningServer.largePage))
  }

  @Test func requestsMayArriveByteByByte() throws {
    let connection = try RawConnection(port: server.port)
    for byte in "GET \(server.path) HTTP/1.1\r\nhOST:\t localhost \r\n\r\n".utf8 { connection.send([byte]) }
    #expect(RunningServer.status(connection.answer()) == 200)
  }

  @Test func aPortBelongsToOneServer() throws {
    let error = #expect(throws: Diagnostic.self) { _ = try PageServer(port: server.port) }
    #expect(error?.code == "port-unavailable" && error?.remedy != nil)
  }
}
