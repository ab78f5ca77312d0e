public import Foundation
internal import ModelRuntime

extension MLModel {
  /// Loads a compiled model on another thread, and calls `handler` there.
  public class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: @escaping (Result<MLModel, any Error>) -> Void
  ) {
    let configuration = Handed(configuration.snapshot())
    let handler = Handed(handler)
    ModelQueue.run { handler.value(Result { try MLModel(contentsOf: url, configuration: configuration.value) }) }
  }

  /// Loads a compiled model on another thread.
  ///
  /// - Throws: `MLModelError` with code `generic` when the model is not compiled or cannot be run, with code `io` when it
  ///   cannot be read, with code `predictionCancelled` when the task was cancelled.
  public class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> MLModel {
    let configuration = Handed(configuration.snapshot())
    return try await ModelQueue.cancellableResult { isCancelled in
      try MLModel(contentsOf: url, configuration.value, isCancelled: isCancelled)
    }
  }

  /// Loads a model from an asset on another thread, and calls `handler` there with the model or an error.
  public class func load(
    _ asset: MLModelAsset, configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: @escaping (MLModel?, (any Error)?) -> Void
  ) {
    let configuration = Handed(configuration.snapshot())
    let handler = Handed(handler)
    ModelQueue.run {
      do {
        handler.value(try asset.load(configuration.value), nil)
      } catch {
        handler.value(nil, error)
      }
    }
  }

  /// Loads a model from an asset on another thread.
  ///
  /// - Throws: `MLModelError` when it cannot be read or run, with code `predictionCancelled` when the task was cancelled.
  public class func load(
    asset: MLModelAsset, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> MLModel {
    let configuration = Handed(configuration.snapshot())
    return try await ModelQueue.cancellableResult { isCancelled in
      try asset.load(configuration.value, isCancelled: isCancelled)
    }
  }
}
