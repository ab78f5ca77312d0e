public import Foundation
internal import ModelSpec

/// Models that Apple's servers delivered to apps. Apple has ended that service, and none is ever made here.
@available(*, deprecated, message: "Apple has ended the service: deliver models with the app, or download them")
public final class MLModelCollection: NSObject, Sendable {
  /// A model of a collection. None is ever made here.
  public final class Entry: NSObject, Sendable {
    private override init() {}

    /// The model's name in the collection.
    public var modelIdentifier: String { "" }
    /// The location of the compiled model.
    public var modelURL: URL { URL(fileURLWithPath: "/") }

    /// Whether the names and places are the same.
    public func isEqual(to entry: MLModelCollection.Entry) -> Bool {
      modelIdentifier == entry.modelIdentifier && modelURL == entry.modelURL
    }
  }

  private override init() {}

  /// Posted when a collection has changed, which never happens here.
  public static let didChangeNotification = Notification.Name("MLModelCollectionDidChangeNotification")

  /// The collection's name.
  public var identifier: String { "" }
  /// The name of what was delivered.
  public var deploymentID: String { "" }
  /// The models by their names.
  public var entries: [String: MLModelCollection.Entry] { [:] }

  /// Calls `handler`, on another thread, with an `MLModelError` of code `modelCollection`.
  ///
  /// - Returns: Progress that is complete.
  public class func beginAccessing(
    identifier: String, completionHandler handler: @escaping (Result<MLModelCollection, any Error>) -> Void
  ) -> Progress {
    let handler = Handed(handler)
    ModelQueue.run { handler.value(.failure(ended(identifier))) }
    let progress = Progress(totalUnitCount: 1)
    progress.completedUnitCount = 1
    return progress
  }

  /// Calls `handler`, on another thread, with an `MLModelError` of code `modelCollection`.
  public class func endAccessing(
    identifier: String, completionHandler handler: @escaping (Result<Void, any Error>) -> Void
  ) {
    let handler = Handed(handler)
    ModelQueue.run { handler.value(.failure(ended(identifier))) }
  }

  private static func ended(_ identifier: String) -> MLModelError {
    MLModelError(
      .modelCollection,
      "the model collection '\(identifier)' can't be fetched: Apple has ended the service that delivered collections")
  }
}
