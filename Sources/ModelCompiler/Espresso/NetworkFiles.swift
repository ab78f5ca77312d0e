package import ModelFormat
package import ModelSpec

/// The three files of a network in a compiled directory.
package struct NetworkFiles: Sendable {
  /// Text of `model.espresso.net`.
  package var net: [UInt8]
  /// Text of `model.espresso.shape`.
  package var shape: [UInt8]
  /// The content of `model.espresso.weights`.
  package var weights: EspressoWeightsWriter
  /// What Apple's runtime is not known to accept, and what is missing in the file of shapes.
  package var warnings: [Diagnostic]
}
