internal import Glibc
internal import ModelBase

/// A socket of 127.0.0.1, which programs of this machine alone can connect to.
struct ListeningSocket: ~Copyable {
  let descriptor: CInt
  /// The port that it listens at.
  let port: UInt16

  /// - Parameter port: The port; 0 for any that is free.
  /// - Throws: `Diagnostic` when another program has the port, or this one may not have it.
  init(port wanted: UInt16) throws(Diagnostic) {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | Self.flags, 0)
    guard descriptor >= 0 else { throw Self.problem("no socket can be opened", errno) }
    // Without it, the port of a server that just ended stays closed for a minute.
    var isOn: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, address, &size) == 0 ? 0 : errno
      }
    }
    guard failure == 0 else {
      close(descriptor)
      throw Self.problem("port \(wanted) of 127.0.0.1 cannot be used", failure)
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  private static var flags: CInt { CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue) }

  /// The next connection, which never blocks; nil if none is waiting, or the process has too many open files.
  borrowing func accept() -> CInt? {
    let connection = Glibc.accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    guard fcntl(connection, F_SETFL, O_NONBLOCK) == 0, fcntl(connection, F_SETFD, FD_CLOEXEC) == 0 else {
      close(connection)
      return nil
    }
    return connection
  }

  private static func problem(_ what: String, _ number: CInt) -> Diagnostic {
    Diagnostic(
      "port-unavailable", "\(what): \(String(cString: strerror(number)))",
      remedy: number == EADDRINUSE || number == EACCES
        ? "choose another port, or leave it out for any that is free" : nil)
  }
}
