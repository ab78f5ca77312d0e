internal import CoreML
internal import InferenceProtocol
internal import ModelSpec

/// Makes images of tensors.
enum ImageDecoding {
  /// An image in the size and format that the model wants.
  ///
  /// - Parameter tensor: One string of a PNG, JPEG or other image file, which is scaled; or UINT8 pixels of shape
  ///   `[height, width, channels]`, `[height, width]` or either with a first axis of 1.
  /// - Throws: `InferenceError` for anything else, and for a file that cannot be decoded.
  static func value(_ tensor: InferenceTensor, _ constraint: MLImageConstraint) throws(InferenceError) -> MLFeatureValue
  {
    switch tensor.content {
    case .strings(let strings):
      guard strings.count == 1, let file = strings.first else {
        throw FeatureDecoding.mismatch(tensor, "one encoded image")
      }
      return try encoded(file, constraint, of: tensor.name)
    case .raw(let pixels):
      return try raw(pixels, tensor, constraint)
    }
  }

  private static func encoded(
    _ file: ArraySlice<UInt8>, _ constraint: MLImageConstraint, of name: String
  ) throws(InferenceError) -> MLFeatureValue {
    do {
      return try MLFeatureValue(imageData: Data(file), constraint: constraint)
    } catch let error as MLModelError {
      throw .invalid(
        "image", "the image of input '\(name)' cannot be decoded: \(error.diagnostic.message)")
    } catch {
      throw .invalid("image", "the image of input '\(name)' cannot be decoded")
    }
  }

  private static func raw(
    _ pixels: ArraySlice<UInt8>, _ tensor: InferenceTensor, _ constraint: MLImageConstraint
  ) throws(InferenceError) -> MLFeatureValue {
    let channels = constraint.channelCount
    var shape = tensor.shape
    if shape.count == 4 || (shape.count == 3 && channels == 1 && shape.last != 1), shape.first == 1 {
      shape.removeFirst()
    }
    if shape.count == 2, channels == 1 { shape.append(1) }
    let isHalf = constraint.pixelFormatType == kCVPixelFormatType_OneComponent16Half
    guard shape.count == 3, shape[2] == channels, shape[0] > 0, shape[1] > 0,
      tensor.datatype == (isHalf ? .fp16 : .uint8),
      let buffer = ArrayMemory.buffer(
        pixels, width: shape[1], height: shape[0], format: constraint.pixelFormatType)
    else {
      throw FeatureDecoding.mismatch(
        tensor, "BYTES of one encoded image, or pixels of shape [height, width, \(channels)]")
    }
    return MLFeatureValue(pixelBuffer: buffer)
  }
}
