public import Foundation

/// The handlers that are called during an update, and at its end.
///
/// They are called one after the other, in order, and not on the main thread. Training waits for them, so that a
/// handler sees the current model.
public final class MLUpdateProgressHandlers: NSObject {
  let events: MLUpdateProgressEvent
  let progressHandler: ((MLUpdateContext) -> Void)?
  let completionHandler: (MLUpdateContext) -> Void

  /// - Parameters:
  ///   - interestedEvents: The events that `progressHandler` is called for.
  ///   - completionHandler: Called once, also for a task that failed or was cancelled.
  public init(
    forEvents interestedEvents: MLUpdateProgressEvent, progressHandler: ((MLUpdateContext) -> Void)?,
    completionHandler: @escaping (MLUpdateContext) -> Void
  ) {
    events = interestedEvents
    self.progressHandler = progressHandler
    self.completionHandler = completionHandler
  }
}

/// Moments of an update that an app can be told of.
public struct MLUpdateProgressEvent: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Before the first example is used.
  public static let trainingBegin = MLUpdateProgressEvent(rawValue: 1 << 0)
  /// After all examples were used once.
  public static let epochEnd = MLUpdateProgressEvent(rawValue: 1 << 1)
  /// After each mini-batch.
  public static let miniBatchEnd = MLUpdateProgressEvent(rawValue: 1 << 2)
}
