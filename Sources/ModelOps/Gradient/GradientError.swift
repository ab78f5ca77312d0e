public import ModelSpec

/// Why a graph cannot be differentiated: one sentence, and the layer or operation that it is about.
public struct GradientError: Error, Equatable, Sendable {
  public var message: String
  public var path: ModelPath

  public init(_ message: String, at path: ModelPath = ModelPath()) {
    self.message = message
    self.path = path
  }
}
