import NIOCore
import NIOEmbedded
import Testing

@testable import GRPCService

@Suite struct AcceptLimitTests {
  /// Counts how often the listener is asked for a connection.
  private final class Reads: ChannelOutboundHandler {
    typealias OutboundIn = Never
    var count = 0
    func read(context: ChannelHandlerContext) { count += 1 }
  }

  @Test func furtherConnectionsWaitForOneToClose() throws {
    let loop = EmbeddedEventLoop()
    let reads = Reads()
    let listener = EmbeddedChannel(handlers: [reads, AcceptLimit(2)], loop: loop)
    let connections = (0..<2).map { _ in EmbeddedChannel(loop: loop) }
    for connection in connections {
      listener.read()
      listener.pipeline.fireChannelRead(connection as any Channel)
    }
    #expect(reads.count == 2)
    listener.read()
    #expect(reads.count == 2)
    connections[0].close(promise: nil)
    loop.run()
    #expect(reads.count == 3)
    connections[1].close(promise: nil)
    loop.run()
    #expect(reads.count == 3)
  }
}
