public import ModelSpec

/// How long one step of a prediction took.
public struct StepTime: Sendable {
  /// The operation's name, or the type of a model that is no network and no program.
  public var operation: String
  /// The layer, operation or model that the step comes from.
  public var path: ModelPath
  /// Names of the values that it makes.
  public var results: [String]
  public var duration: Duration

  public init(operation: String, path: ModelPath, results: [String], duration: Duration) {
    self.operation = operation
    self.path = path
    self.results = results
    self.duration = duration
  }
}
