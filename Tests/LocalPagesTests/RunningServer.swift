import Foundation
import Glibc
import LocalPages
import ModelBase

/// A server in a thread, until the last reference to it goes.
///
/// Not checked to be sendable: its properties are set before the initializer returns, and never again.
final class RunningServer: @unchecked Sendable {
  private(set) var port: UInt16 = 0
  /// The path of the page with the empty name.
  private(set) var path = ""
  private(set) var singleUsePath = ""
  private var ends: [CInt] = [-1, -1]

  /// A page that does not fit into the buffers of a connection.
  static let largePage = String(repeating: "0123456789abcdef", count: 1 << 19)

  init() throws {
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    let isReady = DispatchSemaphore(value: 0)
    let stop = ends[0]
    Thread.detachNewThread { [unowned self] in
      guard var server = try? PageServer(port: 0) else {
        isReady.signal()
        return
      }
      let address = server.address.dropFirst("http://127.0.0.1:".count)
      port = UInt16(address.prefix { $0 != "/" }) ?? 0
      path = String(address.drop { $0 != "/" })
      singleUsePath = String(server.singleUseAddress().dropFirst("http://127.0.0.1:\(port)".count))
      isReady.signal()
      server.run(until: stop) { name in
        switch name {
        case "": LocalPage(.html, "<p>first</p>")
        case "large": LocalPage(.text, Self.largePage)
        default: nil
        }
      }
      close(stop)
    }
    isReady.wait()
  }

  deinit { close(ends[1]) }

  /// What follows the status line's version.
  static func status(_ answer: String) -> Int? {
    answer.hasPrefix("HTTP/1.1 ") ? Int(answer.dropFirst(9).prefix(3)) : nil
  }
}
