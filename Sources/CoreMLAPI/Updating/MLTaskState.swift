/// How far a task is.
public enum MLTaskState: Int, Sendable {
  /// It was not started yet.
  case suspended = 1
  /// It was started and is not done yet.
  case running = 2
  /// Somebody wished it to stop, and it is about to.
  case cancelling = 3
  /// It did what it was to do.
  case completed = 4
  /// It ended with an error, or because it was cancelled.
  case failed = 5
}
