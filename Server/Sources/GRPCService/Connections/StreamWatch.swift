internal import InferenceProtocol
internal import ModelHosting
internal import NIOCore
internal import NIOHPACK
internal import NIOHTTP2

/// Holds one call to the limits of time and memory.
///
/// Stands before the transport's own handler: what is refused here is never collected there. A client has the body's time
/// for its request, for each message of a stream, and for taking each response, and the idle time between the messages of
/// a stream. No time runs while the server is to answer.
final class StreamWatch: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload
  typealias OutboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  /// What is waited for; time runs from the moment that this changes.
  private enum Phase: Equatable {
    /// The rest of the request, or of the message of this number.
    case message(Int)
    /// The message of this number, which has not begun.
    case pause(Int)
    /// That the client takes a response; the number of those written before.
    case response(Int)
    /// The server itself, or nothing any more.
    case none
  }

  private let options: GRPCOptions
  private let memory: MemoryEntry
  private var incoming = MessageFraming()
  private var outgoing = MessageFraming()
  /// Memory of messages that have no answer yet, in their order.
  private var unanswered: [Int] = []
  private var messageCount = 0
  private var unwrittenCount = 0
  private var writtenCount = 0
  private var isInputEnded = false
  /// Whether the call takes any number of messages.
  private var isStream = false
  private var hasSentHead = false
  /// Whether the call was refused, or is closed.
  private var isOver = false
  private var phase = Phase.none
  private var timer: Scheduled<Void>?

  init(_ options: GRPCOptions, _ memory: MemoryEntry) {
    self.options = options
    self.memory = memory
  }

  func handlerAdded(context: ChannelHandlerContext) { follow(context) }

  func channelInactive(context: ChannelHandlerContext) {
    isOver = true
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    switch unwrapInboundIn(data) {
    case .headers(let part):
      isInputEnded = isInputEnded || part.endStream
      isStream =
        isStream
        || part.headers.first(name: ":path")?.utf8.reversed().starts(with: "/ModelStreamInfer".utf8.reversed()) == true
    case .data(let part):
      isInputEnded = isInputEnded || part.endStream
      guard case .byteBuffer(let buffer) = part.data else { break }
      do throws(InferenceError) {
        try receive(buffer)
      } catch {
        return refuse(context, error)
      }
    default: break
    }
    follow(context)
    context.fireChannelRead(data)
  }

  private func receive(_ buffer: ByteBuffer) throws(InferenceError) {
    try memory.take(buffer.readableBytes)
    for message in incoming.messages(endingIn: buffer.readableBytesView) {
      let unpacked = message.unpackedByteCount(limit: options.limits.bodyBytes)
      try memory.take(unpacked)
      unanswered.append(message.framedByteCount + unpacked)
      messageCount += 1
    }
    guard incoming.openByteCount <= options.limits.bodyBytes else {
      throw .limit(
        "body-size", "the message has \(incoming.openByteCount) bytes", maximum: options.limits.bodyBytes)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isOver else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    var promise = promise
    switch unwrapOutboundIn(data) {
    case .headers: hasSentHead = true
    case .data(let part):
      if case .byteBuffer(let buffer) = part.data { promise = follow(buffer, context, telling: promise) }
    default: break
    }
    context.write(data, promise: promise)
    follow(context)
  }

  /// A part of a response is about to be written; it takes memory until the client has taken it.
  private func follow(
    _ buffer: ByteBuffer, _ context: ChannelHandlerContext, telling promise: EventLoopPromise<Void>?
  ) -> EventLoopPromise<Void> {
    for _ in outgoing.messages(endingIn: buffer.readableBytesView) where !unanswered.isEmpty {
      memory.give(unanswered.removeFirst())
    }
    let byteCount = buffer.readableBytes
    memory.force(byteCount)
    unwrittenCount += 1
    let promise = promise ?? context.eventLoop.makePromise()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    promise.futureResult.whenComplete { _ in
      let (watch, context) = bound.value
      watch.memory.give(byteCount)
      watch.unwrittenCount -= 1
      watch.writtenCount += 1
      watch.follow(context)
    }
    return promise
  }

  /// Starts the time of what is waited for now.
  private func follow(_ context: ChannelHandlerContext) {
    guard !isOver else { return }
    let current: Phase =
      if unwrittenCount > 0 {
        .response(writtenCount)
      } else if isInputEnded {
        .none
      } else if !isStream {
        .message(0)
      } else if !unanswered.isEmpty {
        .none
      } else {
        incoming.isWithinMessage ? .message(messageCount) : .pause(messageCount)
      }
    guard current != phase else { return }
    phase = current
    timer?.cancel()
    let time: Duration
    switch current {
    case .none: return
    case .pause: time = options.idleTimeout
    case .message, .response: time = options.bodyTimeout
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: TimeAmount(time)) {
      let (watch, context) = bound.value
      watch.timeIsOver(context)
    }
  }

  private func timeIsOver(_ context: ChannelHandlerContext) {
    if case .response = phase {
      context.close(promise: nil)
    } else {
      refuse(
        context, InferenceError(.slowRequest, "slow-body", "the body of the request did not arrive in time"))
    }
  }

  /// Ends the call with an error, whatever else arrives.
  private func refuse(_ context: ChannelHandlerContext, _ error: InferenceError) {
    isOver = true
    timer?.cancel()
    var headers = HPACKHeaders()
    if !hasSentHead {
      headers.add(name: ":status", value: "200")
      headers.add(name: "content-type", value: "application/grpc")
    }
    headers.add(name: "grpc-status", value: "\(error.kind.grpcStatus)")
    headers.add(name: "grpc-message", value: Self.percentEncoded(error.text))
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let trailers = HTTP2Frame.FramePayload.headers(.init(headers: headers, endStream: true))
    context.writeAndFlush(wrapOutboundOut(trailers)).whenComplete { _ in bound.value.close(promise: nil) }
    // Behind a response that the client does not take, the error is never written.
    timer = context.eventLoop.scheduleTask(in: TimeAmount(options.bodyTimeout)) { bound.value.close(promise: nil) }
  }

  /// The text as `grpc-message` carries it.
  static func percentEncoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if (0x20...0x7e).contains(byte), byte != UInt8(ascii: "%") {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
