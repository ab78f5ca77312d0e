import Foundation
import Glibc
import Synchronization

/// A server on loopback that says what no decent server says: each connection is handled by a closure that writes bytes.
final class RawServer: Sendable {
  struct Request: Sendable {
    var path: String
    /// Names in lower case.
    var headers: [String: String]
    /// How many came before, to this server.
    var number: Int
  }

  /// The connection to one client.
  struct Peer: Sendable {
    let descriptor: Int32

    /// - Returns: Whether the client still listens.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Array(rest).withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Says nothing until the client has gone.
    func waitForEnd() {
      var bytes = [UInt8](repeating: 0, count: 4096)
      while recv(descriptor, &bytes, bytes.count, 0) > 0 {}
    }

    /// A whole answer.
    func answer(_ status: String, _ headers: [String] = [], _ body: [UInt8]) {
      let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + headers
      send(lines.joined(separator: "\r\n") + "\r\n\r\n")
      send(body)
    }
  }

  private let taken: TakenPort
  private let requests = Mutex<[Request]>([])

  init(_ handle: @escaping @Sendable (Request, Peer) -> Void) throws {
    let taken = try TakenPort()
    self.taken = taken
    guard listen(taken.descriptor, 64) == 0 else { throw POSIXError(.EADDRINUSE) }
    Thread.detachNewThread { [weak self] in
      while true {
        // The thread holds the port, whose number would else be the next server's, with connections that are not for this.
        let descriptor = accept(taken.descriptor, nil, nil)
        guard descriptor >= 0 else { return }
        Thread.detachNewThread { [weak self] in
          defer { close(descriptor) }
          guard let request = self?.read(descriptor) else { return }
          let peer = Peer(descriptor: descriptor)
          handle(request, peer)
          // What the client still sends is taken, so that it sees the end and no reset.
          shutdown(descriptor, Int32(SHUT_WR))
          peer.waitForEnd()
        }
      }
    }
  }

  deinit { shutdown(taken.descriptor, Int32(SHUT_RDWR)) }

  /// Serves `bodies`, one for each request, the last one again and again.
  static func serving(_ bodies: [UInt8]..., headers: [String] = []) throws -> RawServer {
    try RawServer { request, peer in
      peer.answer("200 OK", headers, bodies[min(request.number, bodies.count - 1)])
    }
  }

  var port: UInt16 { taken.number }
  var seen: [Request] { requests.withLock { $0 } }

  func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)/\(path)") ?? URL(fileURLWithPath: "/")
  }

  private func read(_ descriptor: Int32) -> Request? {
    var head: [UInt8] = []
    var byte: [UInt8] = [0]
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]), head.count < 65536 {
      guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
      head += byte
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let path = lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? ""
    return requests.withLock { requests in
      let request = Request(path: path, headers: headers, number: requests.count)
      requests.append(request)
      return request
    }
  }
}
