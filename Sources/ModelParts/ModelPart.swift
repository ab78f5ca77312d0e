package import ModelFormat
package import ModelSpec

/// A model that was cut out of another one, or put together of several.
package struct ModelPart: Sendable {
  /// The model, to be written, with its weights.
  package var file: ModelFile
  /// What is to be said of it.
  package var notes: [Diagnostic] = []
}
