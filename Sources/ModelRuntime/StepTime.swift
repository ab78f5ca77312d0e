package import ModelSpec

/// How long one step of a prediction took.
package struct StepTime: Sendable {
  /// The operation's name, or the type of a model that is no network and no program.
  package var operation: String
  /// The layer, operation or model that the step comes from.
  package var path: ModelPath
  /// Names of the values that it makes.
  package var results: [String]
  package var duration: Duration

  package init(operation: String, path: ModelPath, results: [String], duration: Duration) {
    self.operation = operation
    self.path = path
    self.results = results
    self.duration = duration
  }
}
