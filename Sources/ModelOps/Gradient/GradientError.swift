package import ModelSpec

/// Why a graph cannot be differentiated: one sentence, and the layer or operation that it is about.
package struct GradientError: Error, Equatable, Sendable {
  package var message: String
  package var path: ModelPath

  package init(_ message: String, at path: ModelPath = ModelPath()) {
    self.message = message
    self.path = path
  }
}
