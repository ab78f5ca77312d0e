internal import HTTPTypes
internal import ModelHosting
internal import NIOCore
internal import NIOHTTPTypes

/// Watches one connection: closes it when the client takes too long to send or to take something, tells requests when the client is gone, and asks
/// for the body where the client waits to be asked.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let idleTimeout: TimeAmount
  private let bodyTimeout: TimeAmount
  private let connections: Connections
  private let connection = Cancellation()
  private var timer: Scheduled<Void>?
  /// Runs while a response waits for the client to take it.
  private var responseTimer: Scheduled<Void>?
  /// Requests whose response has not ended.
  private var openRequests = 0

  init(_ options: RESTOptions, _ connections: Connections) {
    idleTimeout = TimeAmount(options.idleTimeout)
    bodyTimeout = TimeAmount(options.bodyTimeout)
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) {
    connections[context.channel] = connection
    startIdleTimer(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    responseTimer?.cancel()
    connections[context.channel] = nil
    connection.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      openRequests += 1
      startBodyTimer(context)
      if head.headerFields[.expect]?.lowercased() == "100-continue", openRequests == 1 {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
    case .body: break
    case .end: timer?.cancel()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      openRequests -= 1
      if openRequests == 0 { startIdleTimer(context) }
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    responseTimer?.cancel()
    if !context.channel.isWritable {
      let channel = context.channel
      responseTimer = context.eventLoop.scheduleTask(in: bodyTimeout) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed { connection.cancel() }
    context.fireUserInboundEventTriggered(event)
  }

  /// Closes the connection unless a request begins in time.
  private func startIdleTimer(_ context: ChannelHandlerContext) {
    timer?.cancel()
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: idleTimeout) { channel.close(promise: nil) }
  }

  /// Ends the request with an error unless its body comes in time.
  private func startBodyTimer(_ context: ChannelHandlerContext) {
    timer?.cancel()
    let pipeline = context.pipeline
    timer = context.eventLoop.scheduleTask(in: bodyTimeout) { pipeline.fireErrorCaught(SlowBody()) }
  }
}

/// The body of a request did not come in time.
struct SlowBody: Error {}
