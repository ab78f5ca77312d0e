internal import Foundation
internal import ModelImage
internal import ModelSpec

/// Writing outputs where the caller wants them.
enum OutputBacking {
  /// Copies an output to the caller's array or buffer.
  ///
  /// - Returns: A feature with the caller's object.
  /// - Throws: `MLModelError` with code `featureType` when the object is of another kind, shape, size or format.
  static func write(_ feature: MLFeatureValue, to backing: Any, name: String) throws -> MLFeatureValue {
    switch (feature.content, backing) {
    case (.multiArray(let array), let target as MLMultiArray):
      guard target.lengths == array.lengths else {
        throw MLModelError(
          .featureType, "the backing of output '\(name)' has shape \(target.lengths), expected \(array.lengths)")
      }
      array.transfer(to: target)
      return MLFeatureValue(multiArray: target)
    case (.image(let image), let target as CVPixelBuffer):
      let source = image.pixels
      let backing = target.pixels
      guard backing.width == source.width, backing.height == source.height, backing.format == source.format else {
        throw MLModelError(.featureType, "the backing of output '\(name)' has \(target), expected \(image)")
      }
      for row in 0..<source.height {
        memcpy(
          backing.base + row * backing.bytesPerRow, source.base + row * source.bytesPerRow,
          source.width * source.format.byteCount)
      }
      return MLFeatureValue(pixelBuffer: target)
    default:
      throw MLModelError(
        .featureType,
        "the backing of output '\(name)' is of type \(Swift.type(of: backing)), expected one for a feature of type \(feature.type)"
      )
    }
  }
}
