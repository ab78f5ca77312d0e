internal import NIOCore

/// Closes a connection that has no calls for too long: one whose client never speaks, speaks no HTTP/2, takes forever to
/// begin, or stays when it was asked to leave.
///
/// The transport itself asks idle clients to leave; a hostile one need not hear it. Stands before everything else in the
/// connection's pipeline, so that time runs from the first byte of TLS.
final class ConnectionWatch: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let timeout: TimeAmount
  private let maxStreams: Int
  private var openStreams = 0
  private var timer: Scheduled<Void>?
  private weak var channel: (any Channel)?

  init(_ options: GRPCOptions) {
    timeout = TimeAmount(options.idleTimeout + min(options.idleTimeout, Self.grace))
    maxStreams = options.maxStreams
  }

  func handlerAdded(context: ChannelHandlerContext) {
    channel = context.channel
    startTimer(context.channel)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  /// A call begins. A client that has not heard how many there may be, or does not care, loses the connection.
  func streamOpened(_ stream: any Channel) {
    openStreams += 1
    timer?.cancel()
    let bound = NIOLoopBound(self, eventLoop: stream.eventLoop)
    stream.closeFuture.whenComplete { _ in bound.value.streamClosed() }
    if openStreams > maxStreams, let channel {
      // Not at once: the transport is about to note the call as open.
      channel.eventLoop.execute { channel.close(promise: nil) }
    }
  }

  private func streamClosed() {
    openStreams -= 1
    if openStreams == 0, let channel, channel.isActive { startTimer(channel) }
  }

  private func startTimer(_ channel: any Channel) {
    timer?.cancel()
    timer = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
  }

  /// Time that a client has for leaving by itself.
  private static let grace = Duration.seconds(5)
}
