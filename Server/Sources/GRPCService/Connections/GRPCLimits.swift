internal import GRPCNIOTransportHTTP2Posix
internal import ModelHosting
internal import NIOCore

/// Puts the limits on connections, calls, time and memory in place that the transport has no settings for.
struct GRPCLimits: Sendable {
  private let options: GRPCOptions
  private let memory: MemoryAccount

  init(_ options: GRPCOptions, _ memory: MemoryAccount) {
    self.options = options
    self.memory = memory
  }

  /// The transport calls these when it has made its own pipelines, on their event loops.
  var callbacks: HTTP2ServerTransport.Config.ChannelDebuggingCallbacks {
    HTTP2ServerTransport.Config.ChannelDebuggingCallbacks(
      onBindTCPListener: { listener in
        listener.eventLoop.makeCompletedFuture {
          try listener.pipeline.syncOperations.addHandler(AcceptLimit(options.maxConnections))
        }.flatMap {
          // Each connection is asked for on its own.
          listener.setOption(.maxMessagesPerRead, value: 1)
        }
      },
      onAcceptTCPConnection: { connection in
        connection.eventLoop.makeCompletedFuture {
          try connection.pipeline.syncOperations.addHandler(ConnectionWatch(options), position: .first)
        }
      },
      onAcceptHTTP2Stream: { stream in
        stream.eventLoop.makeCompletedFuture {
          let watch = try stream.parent?.pipeline.syncOperations.handler(type: ConnectionWatch.self)
          watch?.streamOpened(stream)
          try stream.pipeline.syncOperations.addHandler(StreamWatch(options, memory.open()), position: .first)
        }
      })
  }
}
