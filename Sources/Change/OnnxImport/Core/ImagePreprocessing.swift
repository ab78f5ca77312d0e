internal import ModelGraph
internal import ModelSpec

/// What becomes of the pixels of an image before the model sees them: `scale` · pixel + `bias`.
package struct ImagePreprocessing: Equatable, Sendable {
  /// The factor of all pixels.
  package var scale: Float
  /// What is added, for all channels or for each.
  package var bias: [Float]

  package init(scale: Float = 1, bias: [Float] = []) {
    self.scale = scale
    self.bias = bias
  }

  /// Where the channels of an image of this shape stand: before the rows or behind the columns.
  ///
  /// - Throws: when it is the shape of no image.
  static func channels(_ lengths: [Int?], _ name: String) throws(OperationError) -> (axis: Int, isLast: Bool) {
    let counts = [1, 3]
    if lengths.count == 4, let count = lengths[1], counts.contains(count) { return (1, false) }
    if lengths.count == 4, let count = lengths[3], counts.contains(count) { return (3, true) }
    throw OperationError(
      "input '\(name)' is no image: expected [1, channels, rows, columns] or [1, rows, columns, channels] of 1 or 3 channels",
      code: "onnx-shape")
  }

  /// The pixels as the model wants them; `x` is [1, channels, rows, columns].
  func applied(_ x: Operand, _ name: String, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    var pixels = x
    if scale != 1 { pixels = try emitter.binary("mul", pixels, emitter.number(scale, like: pixels)) }
    guard bias.contains(where: { $0 != 0 }) else { return pixels }
    let count = x.type?.shape[1].fixed ?? 0
    guard bias.count == 1 || bias.count == count else {
      throw OperationError(
        "image '\(name)' has \(count) channels, --image gives \(bias.count) biases", code: "onnx-shape")
    }
    return try emitter.binary("add", pixels, emitter.floats(bias, [bias.count, 1, 1], like: pixels))
  }
}
