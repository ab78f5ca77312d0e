internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import Synchronization

/// A kind of connection whose requests are handled on the event loop that reads them: handing each one to Swift's own
/// threads and its response back takes longer than a small model's prediction.
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

/// Runs the tasks of a connection on its event loop.
///
/// A request is a chain of many short jobs. Those that a job adds run right behind it: a turn of the loop for each of
/// them would ask the system for events each time.
private final class EventLoopExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Whether somebody is about to run the jobs, or runs them.
    var isScheduled = false
  }

  private let eventLoop: any EventLoop
  private let state = Mutex(State())

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = state.withLock { state in
      state.jobs.append(job)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { eventLoop.execute { self.runJobs() } }
  }

  private func runJobs() {
    while true {
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        if state.jobs.isEmpty { state.isScheduled = false }
        return state.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
