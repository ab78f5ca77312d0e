internal import NIOCore

/// Stops accepting connections while as many are open as may be: further ones wait in the system's queue.
final class AcceptLimit: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never

  private let limit: Int
  private var openConnections = 0
  /// Whether the next connection was asked for, and waits for one that is open to close.
  private var isReadHeld = false

  init(_ limit: Int) { self.limit = limit }

  func read(context: ChannelHandlerContext) {
    if openConnections < limit { context.read() } else { isReadHeld = true }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    openConnections += 1
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).whenComplete { _ in
      let (handler, context) = bound.value
      handler.connectionClosed(context)
    }
    context.fireChannelRead(data)
  }

  private func connectionClosed(_ context: ChannelHandlerContext) {
    openConnections -= 1
    guard isReadHeld, openConnections < limit else { return }
    isReadHeld = false
    context.read()
  }
}
