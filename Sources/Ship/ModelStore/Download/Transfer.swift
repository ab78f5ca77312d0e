internal import Dispatch
internal import Foundation
internal import FoundationNetworking
internal import ModelSpec
internal import Synchronization

/// One attempt at a download: a request whose body is appended to the file of a ``PartialDownload`` as it arrives.
final class Transfer: NSObject, URLSessionDataDelegate, Sendable {
  /// How an attempt ended.
  enum Ending: Sendable {
    /// All bytes are there.
    case complete(HTTPAnswer)
    /// The server only has the current version.
    case notModified
    case failed(TransferProblem)
  }

  /// State that changes during the transfer. Bytes are also written under the lock, so that none arrive after the end.
  struct State {
    var continuation: CheckedContinuation<Ending, Never>?
    var isEnded = false
    var task: URLSessionDataTask?
    var session: URLSession?
    var handle: FileHandle?
    var answer: HTTPAnswer?
    /// The first bytes of a body, until its kind is known.
    var head: [UInt8]? = []
    /// Bytes in the file.
    var position = 0
    /// Size of the whole file; nil if the server does not state it.
    var total: Int?
    /// Bytes received by this attempt.
    var received = 0
    var redirects = 0
    var problem: TransferProblem?
  }

  let goal: TransferGoal
  let part: PartialDownload
  let progress: (@Sendable (_ count: Int, _ total: Int?) -> Void)?
  let state = Mutex(State())

  init(
    _ goal: TransferGoal, into part: PartialDownload, progress: (@Sendable (_ count: Int, _ total: Int?) -> Void)?
  ) {
    self.goal = goal
    self.part = part
    self.progress = progress
  }

  func run() async -> Ending {
    let watch = TransferWatch(self)
    defer { watch.stop() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isEnded = state.withLock { state in
          state.continuation = continuation
          return state.isEnded
        }
        guard !isEnded else { return end(.failed(.cancelled)) }
        // Sessions share a queue, for which this waits.
        Background.start { [self] in start(watch) }
      }
    } onCancel: {
      end(.failed(.cancelled))
    }
  }

  private func start(_ watch: TransferWatch) {
    let session = URLSession(
      configuration: TransferGoal.configuration(), delegate: self, delegateQueue: TransferQueue())
    let task = session.dataTask(with: goal.request)
    let isEnded = state.withLock { state in
      guard !state.isEnded else { return true }
      state.session = session
      state.task = task
      state.position = goal.resumption?.offset ?? 0
      return false
    }
    guard !isEnded else { return session.invalidateAndCancel() }
    watch.start()
    task.resume()
  }

  /// Ends the attempt, once; later data is dropped.
  ///
  /// - Parameter isOver: Whether the session ended by itself, so that there is nothing to cancel.
  func end(_ ending: Ending, isOver: Bool = false) {
    let (continuation, task, session) = state.withLock { state in
      state.isEnded = true
      defer {
        state.continuation = nil
        state.task = nil
        state.session = nil
        try? state.handle?.close()
        state.handle = nil
      }
      return (state.continuation, state.task, state.session)
    }
    if let session {
      // Cancelling waits for the session, which may wait for the queue on which this runs.
      Background.start {
        if !isOver { task?.cancel() }
        session.finishTasksAndInvalidate()
      }
    }
    continuation?.resume(returning: ending)
  }

  /// Ends the attempt because of a problem of the peer or the disk.
  func fail(_ problem: TransferProblem) { end(.failed(problem)) }
}
