package import NIOCore
internal import NIOPosix
internal import Synchronization

/// Runs tasks on event loops.
///
/// The tasks of a connection then run where its bytes are read and written: handing each request to Swift's own threads
/// and its response back takes longer than a small model's prediction.
package final class EventLoopExecutor: TaskExecutor {
  private let turns: [ObjectIdentifier: EventLoopTurns]
  /// For jobs that come from elsewhere.
  private let standard: EventLoopTurns

  /// All jobs run on this event loop.
  package init(_ eventLoop: any EventLoop) {
    standard = EventLoopTurns(eventLoop)
    turns = [:]
  }

  /// A job runs on the event loop of the group that adds it; one that comes from another thread, on any of them.
  package init(_ group: any EventLoopGroup) {
    let turns = group.makeIterator().map { (ObjectIdentifier($0), EventLoopTurns($0)) }
    self.turns = Dictionary(turns) { first, _ in first }
    standard = turns.first?.1 ?? EventLoopTurns(group.any())
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let turns =
      if self.turns.isEmpty { standard } else {
        MultiThreadedEventLoopGroup.currentEventLoop.flatMap { self.turns[ObjectIdentifier($0)] } ?? standard
      }
    turns.add(UnownedJob(job), of: asUnownedTaskExecutor())
  }
}

/// The jobs that wait for an event loop.
///
/// A request is a chain of many short jobs. Those that a job adds run right behind it, without a task of the loop for each
/// of them.
private final class EventLoopTurns: Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Whether somebody is about to run the jobs, or runs them.
    var isScheduled = false
  }

  private let eventLoop: any EventLoop
  private let state = Mutex(State())

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func add(_ job: UnownedJob, of executor: UnownedTaskExecutor) {
    let isFirst = state.withLock { state in
      state.jobs.append(job)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { eventLoop.execute { self.runJobs(of: executor) } }
  }

  private func runJobs(of executor: UnownedTaskExecutor) {
    while true {
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        if state.jobs.isEmpty { state.isScheduled = false }
        return state.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job.runSynchronously(on: executor) }
    }
  }
}
