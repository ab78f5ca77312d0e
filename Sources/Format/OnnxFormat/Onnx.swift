/// Messages of ONNX files, generated from the schema, and what belongs to them.
package enum Onnx {
  /// The newest operator set of `ai.onnx` that is known; what a later one means is not.
  package static let newestVersion = 28
  /// The newest operator set of `ai.onnx.ml` that is known.
  package static let newestMLVersion = 5
}
