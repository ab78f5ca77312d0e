internal import ModelSpec

/// What loading a model may use.
public struct LoadingOptions: Sendable {
  /// Threads that one prediction may use; as many as the machine has unless given.
  public var threadCount: Int?

  public init(threadCount: Int? = nil) { self.threadCount = threadCount }
}

/// A predictor that is made from one model type's message.
protocol ModelTypePredictor: Predictor {
  associatedtype Message

  /// - Parameters:
  ///   - message: The type's own message.
  ///   - model: The model that holds it, for its description.
  ///   - path: The place of `model`; empty for the root.
  /// - Throws: `PredictionError` when the model cannot be run; everything that it lacks is found here, not while running.
  init(_ message: Message, of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(PredictionError)
}
