internal import Glibc
import ModelSpec

/// A connection to a server of this machine that sends what no client library would.
package final class RawConnection {
  package let descriptor: Int32

  /// Why there is no connection.
  package struct Refused: Error {
    package let number: Int32
  }

  package init(port: UInt16) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let failure = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 ? 0 : errno
      }
    }
    guard failure == 0 else { throw Refused(number: failure) }
    // A server that never answers fails the test instead of keeping it.
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends as many of `bytes` as the server takes.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(1 << 16))
      let count = Glibc.send(descriptor, part, part.count, CInt(MSG_NOSIGNAL))
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Everything that the server sends until it closes the connection.
  package func answer() -> String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &block, block.count, 0)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += block[..<count]
    }
  }

  /// The answer to `text`.
  package static func answer(to text: String, port: UInt16) throws -> String {
    let connection = try RawConnection(port: port)
    connection.send(Array(text.utf8))
    return connection.answer()
  }

  /// The answer to a request for `path`, as a browser sends it.
  package static func get(_ path: String, port: UInt16) throws -> String {
    try answer(to: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", port: port)
  }
}
