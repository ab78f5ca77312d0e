import NIOCore
import NIOEmbedded
import Testing

@testable import GRPCService

@Suite struct ConnectionWatchTests {
  private let loop = EmbeddedEventLoop()

  private func connection(maxStreams: Int = 2) throws -> (EmbeddedChannel, ConnectionWatch) {
    var options = GRPCOptions()
    options.idleTimeout = .seconds(20)
    options.maxStreams = maxStreams
    let watch = ConnectionWatch(options)
    let channel = EmbeddedChannel(handler: watch, loop: loop)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
    return (channel, watch)
  }

  @Test func aConnectionWithoutCallsIsClosedWhateverItSends() throws {
    let (channel, _) = try connection()
    for _ in 0..<24 {
      loop.advanceTime(by: .seconds(1))
      try channel.writeInbound(ByteBuffer(string: "x"))
    }
    #expect(channel.isActive)
    loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func callsKeepAConnectionOpen() throws {
    let (channel, watch) = try connection()
    let stream = EmbeddedChannel(loop: loop)
    watch.streamOpened(stream)
    loop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    stream.close(promise: nil)
    loop.run()
    loop.advanceTime(by: .seconds(24))
    #expect(channel.isActive)
    loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func moreCallsThanAllowedCloseTheConnection() throws {
    let (channel, watch) = try connection()
    for _ in 0..<2 { watch.streamOpened(EmbeddedChannel(loop: loop)) }
    #expect(channel.isActive)
    watch.streamOpened(EmbeddedChannel(loop: loop))
    #expect(channel.isActive)
    loop.run()
    #expect(!channel.isActive)
  }
}
