internal import EventLoopJobs
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// A kind of connection whose requests are handled on the event loop that reads them.
struct EventLoopChannel<Base: ServerChildChannel>: ServerChildChannel {
  private let base: Base

  init(_ base: Base) { self.base = base }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async {
    await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}
