internal import ModelSpec

/// What bytes stand for: scale · (byte − zero). Integers of 8 bits with a sign are held as bytes that are larger by 128.
package struct ByteLine: Equatable, Sendable {
  package var scale: Float
  package var zero: Int32

  /// Reads the parameters `scale` and `zero`, called so after a prefix.
  package init(_ arguments: OperationArguments, _ prefix: String = "") throws(OperationError) {
    scale = try arguments.float(prefix + "scale")
    let zero = try arguments.integer(prefix + "zero")
    guard scale > 0, scale.isNormal, (0...255).contains(zero) else {
      throw OperationError(
        "`\(prefix)scale` is \(scale) and `\(prefix)zero` is \(zero), expected a positive number and 0 to 255",
        argument: prefix + "scale")
    }
    self.zero = Int32(zero)
  }
}

/// Values of an image [N, C, H, W] or of rows [*d, C] as bytes, which lie by places, the channels of a place side by side and
/// filled up to whole words.
///
/// Operations hand the words on as a tensor [places, words] of fp32, of which no number is made.
package struct ByteShape: Equatable, Sendable {
  /// Of the floats.
  package var shape: [Int]
  /// Whether channels lie last in it.
  package var isRows: Bool

  /// Reads `shape` and `rows`.
  package init(_ arguments: OperationArguments) throws(OperationError) {
    self.init(try arguments.integers("shape", default: []), isRows: try arguments.boolean("rows", default: false))
    guard isRows ? shape.count >= 1 : shape.count == 4, shape.allSatisfy({ $0 > 0 }) else {
      throw OperationError("`shape` is \(shape), expected that of an image or of rows", argument: "shape")
    }
  }

  package init(_ shape: [Int], isRows: Bool) {
    self.shape = shape
    self.isRows = isRows
  }

  package var channels: Int { isRows ? shape[shape.count - 1] : shape[1] }
  /// Images that lie one after the other; rows are one.
  package var images: Int { isRows ? 1 : shape[0] }
  /// Places of one image.
  package var plane: Int { isRows ? shape.dropLast().reduce(1, *) : shape[2] * shape[3] }
  /// Bytes of a place.
  package var stride: Int { (channels + 3) / 4 * 4 }
  /// Bytes of an image.
  package var imageByteCount: Int { plane * stride }
  /// Lengths of the words.
  package var words: [Int] { [images * plane, stride / 4] }
  package var wordType: TensorType { TensorType(.fp32, Shape(fixed: words)) }
}
