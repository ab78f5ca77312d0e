/// What may be chosen when a model is written as ONNX.
package struct ExportOptions: Sendable {
  /// The operator set; the lowest that has all that the model needs, unless given.
  package var opset: Int?
  /// Whether half-precision tensors become ones of single precision.
  package var isFloat32 = false
  /// Whether weights that are stored in few bits are written as the numbers that they stand for.
  package var expandsWeights = false
  /// Whether images are taken as floats instead of bytes.
  package var hasFloatImages = false
  /// Whether class probabilities are also put out as a map by labels.
  package var hasZipMap = false
  /// Whether operations that ONNX has no equal of become what is nearest.
  package var approximates = false
  /// The function of the program; that which Core ML takes unless given.
  package var function: String?

  package init() {}

  /// Operator sets that can be written.
  package static let opsets = 13...23
}
