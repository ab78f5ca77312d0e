import Foundation
import Glibc

/// A free port of loopback that is this object's for as long as it lives, and where nobody listens.
final class TakenPort: Sendable {
  let number: UInt16
  let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    number = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw POSIXError(.EADDRINUSE) }
  }

  deinit { close(descriptor) }
}
