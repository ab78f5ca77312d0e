public import Foundation
internal import ModelSpec
internal import Synchronization

/// Work that runs by itself once it is started. Tasks are safe to use from any thread.
///
/// Not checked to be sendable, as it can be subclassed; a lock guards what changes.
open class MLTask: NSObject, @unchecked Sendable {
  /// A name that no other task has.
  public let taskIdentifier = UUID().uuidString

  private struct Progress: Sendable {
    var state = MLTaskState.suspended
    var error: (any Error)?
  }

  private let progress = Mutex(Progress())

  override init() {}

  /// The state of the task.
  public var state: MLTaskState { progress.withLock { $0.state } }

  /// Why the task failed; nil when it did not.
  public var error: (any Error)? { progress.withLock { $0.error } }

  /// Starts the task. A task that was started before goes on.
  open func resume() {
    let isStarting = progress.withLock { progress in
      guard progress.state == .suspended else { return false }
      progress.state = .running
      return true
    }
    if isStarting { start() }
  }

  /// Asks the task to stop. It does so after the mini-batch at hand; its completion handler is called then.
  open func cancel() {
    let wasSuspended = progress.withLock { progress in
      switch progress.state {
      case .suspended:
        progress.state = .cancelling
        return true
      case .running:
        progress.state = .cancelling
        return false
      case .cancelling, .completed, .failed: return false
      }
    }
    if wasSuspended { start() }
  }

  /// Does the work on another thread.
  func start() {}

  /// Whether the task is to stop.
  var isCancelling: Bool { state == .cancelling }

  /// Says that the work is over.
  func finish(_ error: (any Error)?) {
    progress.withLock { progress in
      progress.state = error == nil ? .completed : .failed
      progress.error = error
    }
  }
}

/// The state of a task.
public enum MLTaskState: Int, Sendable {
  /// Not started yet.
  case suspended = 1
  /// Started, but not finished.
  case running = 2
  /// Somebody wished it to stop, and it is about to.
  case cancelling = 3
  /// Finished successfully.
  case completed = 4
  /// Failed or cancelled.
  case failed = 5
}
