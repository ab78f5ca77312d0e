import InferenceProtocol
import ModelHosting
import NIOCore
import NIOEmbedded
import NIOHPACK
import NIOHTTP2
import Testing

@testable import GRPCService

/// One call on a pipeline in memory, with a clock that the test moves.
@Suite struct StreamWatchTests {
  private typealias Frame = HTTP2Frame.FramePayload

  private let account = MemoryAccount(limit: 1000)
  private let loop = EmbeddedEventLoop()

  /// A client that takes nothing until it is gone.
  private final class FullClient: ChannelDuplexHandler {
    typealias InboundIn = Any
    typealias OutboundIn = Any
    private var waiting: [EventLoopPromise<Void>?] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      waiting.append(promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
      context.fireChannelInactive()
      for promise in waiting { promise?.fail(ChannelError.ioOnClosedChannel) }
    }
  }

  private func call(_ method: String, isFull: Bool = false) throws -> EmbeddedChannel {
    var options = GRPCOptions()
    options.idleTimeout = .seconds(20)
    options.bodyTimeout = .seconds(10)
    options.limits.bodyBytes = 400
    let channel = EmbeddedChannel(handler: StreamWatch(options, account.open()), loop: loop)
    if isFull { try channel.pipeline.syncOperations.addHandler(FullClient(), position: .first) }
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
    let headers: HPACKHeaders = [":method": "POST", ":path": "/inference.GRPCInferenceService/\(method)"]
    try channel.writeInbound(Frame.headers(.init(headers: headers, endStream: false)))
    return channel
  }

  private func send(_ bytes: [UInt8], to channel: EmbeddedChannel, endStream: Bool = false) throws {
    try channel.writeInbound(Frame.data(.init(data: .byteBuffer(ByteBuffer(bytes: bytes)), endStream: endStream)))
  }

  private func message(_ count: Int, isCompressed: Bool = false) -> [UInt8] {
    [isCompressed ? 1 : 0, 0, 0, 0, UInt8(count)] + [UInt8](repeating: 7, count: count)
  }

  private func answer(_ bytes: [UInt8], on channel: EmbeddedChannel) throws {
    try channel.writeOutbound(Frame.data(.init(data: .byteBuffer(ByteBuffer(bytes: bytes)))))
  }

  /// The `grpc-status` of the trailers that the server wrote; nil for none.
  private func status(_ channel: EmbeddedChannel) throws -> String? {
    var status: String?
    while let frame = try channel.readOutbound(as: Frame.self) {
      if case .headers(let headers) = frame { status = headers.headers.first(name: "grpc-status") }
    }
    return status
  }

  @Test func aRequestThatDripsIsEnded() throws {
    let channel = try call("ModelInfer")
    for _ in 0..<9 {
      loop.advanceTime(by: .seconds(1))
      try send([0], to: channel)
    }
    #expect(channel.isActive)
    loop.advanceTime(by: .seconds(1))
    #expect(try status(channel) == "4")
    #expect(!channel.isActive)
  }

  @Test func aRequestWithoutAnEndIsEnded() throws {
    let channel = try call("ModelInfer")
    try send(message(3), to: channel)
    loop.advanceTime(by: .seconds(10))
    #expect(try status(channel) == "4")
  }

  @Test func theServerHasAllTimeForItsAnswer() throws {
    let channel = try call("ModelInfer")
    try send(message(3), to: channel, endStream: true)
    loop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    #expect(try status(channel) == nil)
    let stream = try call("ModelStreamInfer")
    try send(message(3), to: stream)
    loop.advanceTime(by: .hours(1))
    #expect(stream.isActive)
  }

  @Test func aStreamMayPauseAndNotDrip() throws {
    let channel = try call("ModelStreamInfer")
    for _ in 0..<5 {
      loop.advanceTime(by: .seconds(19))
      try send(message(3), to: channel)
      try answer(message(1), on: channel)
    }
    #expect(channel.isActive)
    try send([0, 0], to: channel)
    loop.advanceTime(by: .seconds(10))
    #expect(try status(channel) == "4")
    let silent = try call("ModelStreamInfer")
    loop.advanceTime(by: .seconds(20))
    #expect(try status(silent) == "4")
  }

  @Test func aResponseThatIsNotTakenClosesTheCall() throws {
    let channel = try call("ModelInfer", isFull: true)
    try send(message(3), to: channel, endStream: true)
    channel.pipeline.write(Frame.data(.init(data: .byteBuffer(ByteBuffer(bytes: message(1))))), promise: nil)
    #expect(account.bytesInFlight == 6)
    loop.advanceTime(by: .seconds(9))
    #expect(channel.isActive)
    loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    #expect(account.bytesInFlight == 0)
  }

  @Test func answeredMessagesGiveTheirMemoryBack() throws {
    let channel = try call("ModelStreamInfer")
    try send(message(3) + message(5), to: channel)
    #expect(account.bytesInFlight == 18)
    try answer(message(1), on: channel)
    #expect(account.bytesInFlight == 10)
    try answer(message(1), on: channel)
    #expect(account.bytesInFlight == 0)
    try send(message(1, isCompressed: true), to: channel)
    #expect(account.bytesInFlight == 406)
    try answer(message(1), on: channel)
    #expect(account.bytesInFlight == 0)
  }

  @Test func callsBeyondTheMemoryAreRefusedAndClosed() throws {
    let other = account.open()
    try other.take(990)
    let channel = try call("ModelInfer")
    try send([UInt8](repeating: 0, count: 10), to: channel)
    #expect(channel.isActive)
    try send([0], to: channel)
    #expect(try status(channel) == "8")
    #expect(!channel.isActive)
    // Nothing of what is refused goes on to the transport's handler.
    var passed = 0
    while let frame = try channel.readInbound(as: Frame.self) { if case .data = frame { passed += 1 } }
    #expect(passed == 1)
    _ = try? channel.finish()
    withExtendedLifetime(other) {}
  }

  @Test func messagesBeyondTheLimitAreRefusedByTheirHead() throws {
    let channel = try call("ModelInfer")
    try send([0, 0, 0, 1, 144], to: channel)
    #expect(channel.isActive)
    let large = try call("ModelInfer")
    try send([0, 0, 0, 1, 145], to: large)
    #expect(try status(large) == "8")
    #expect(!large.isActive)
  }

  @Test func messagesOfErrorsAreEncoded() {
    #expect(StreamWatch.percentEncoded("a 'b' 100%\n\u{e9}") == "a 'b' 100%25%0A%C3%A9")
  }
}
