internal import Dispatch
internal import Glibc
internal import ModelBase
internal import Synchronization

/// A thread that runs jobs one after the other, in the order in which they are submitted.
///
/// Dispatch queues share as many threads as there are processors, and are slow to add one; jobs here start at once,
/// independently of other work. The thread starts with the first job and ends when nobody refers to it.
final class SerialThread: Sendable {
  typealias Job = @Sendable () -> Void

  private final class Jobs: Sendable {
    /// Nil ends the thread.
    let waiting = Mutex<[Job?]>([])
    let count = DispatchSemaphore(value: 0)

    func add(_ job: Job?) {
      waiting.withLock { $0.append(job) }
      count.signal()
    }

    func run() {
      while true {
        count.wait()
        guard let job = waiting.withLock({ $0.removeFirst() }) else { return }
        job()
      }
    }
  }

  private let jobs = Jobs()
  private let isRunning = Mutex(false)

  deinit {
    if isRunning.withLock({ $0 }) { jobs.add(nil) }
  }

  func async(_ job: @escaping Job) {
    start()
    jobs.add(job)
  }

  /// Waits until all earlier jobs are done, and then runs `job` on the calling thread.
  func sync<Result>(_ job: () -> Result) -> Result {
    if isRunning.withLock({ $0 }) {
      let isDone = DispatchSemaphore(value: 0)
      jobs.add { isDone.signal() }
      isDone.wait()
    }
    return job()
  }

  private func start() {
    isRunning.withLock { isRunning in
      guard !isRunning else { return }
      isRunning = true
      let jobs = Unmanaged.passRetained(jobs)
      var thread = pthread_t()
      let number = pthread_create(
        &thread, nil,
        { jobs in
          if let jobs { Unmanaged<Jobs>.fromOpaque(jobs).takeRetainedValue().run() }
          return nil
        }, jobs.toOpaque())
      if number == 0 {
        pthread_detach(thread)
      } else {
        // The system has no thread left, but Dispatch may still have one.
        DispatchQueue.global().async { jobs.takeRetainedValue().run() }
      }
    }
  }
}
