internal import Foundation
internal import ModelImage
internal import ModelImageCodecs
internal import ModelSpec

/// Fits an image to the size and format that a model expects.
struct ImageFitting {
  var width: Int
  var height: Int
  var format: PixelFormat
  var option = CropAndScale.scaleFill
  var crop = ImageRectangle.unit

  /// A model may ask for any size; this one still fits memory.
  private static let greatestPixelCount = 1 << 28

  /// - Throws: `MLModelError` when a buffer cannot have the format or size, or an option is not understood.
  init(
    width: Int, height: Int, pixelFormatType: OSType, options: [MLFeatureValue.ImageOption: Any]?
  ) throws {
    guard let format = PixelFormat(pixelFormatType) else {
      throw MLModelError(
        .generic,
        "pixel format \(text(of: pixelFormatType)) is not known, expected 32BGRA, 32ARGB, 32RGBA, 24RGB, OneComponent8 "
          + "or OneComponent16Half")
    }
    guard width > 0, height > 0, let pixels = StridedElements.byteCount([width, height], 1),
      pixels <= Self.greatestPixelCount
    else {
      throw MLModelError(
        .generic,
        "an image of \(width) × \(height) pixels cannot be made, expected 1...\(Self.greatestPixelCount) pixels in all"
      )
    }
    self.width = width
    self.height = height
    self.format = format
    if let value = options?[.cropAndScale] { option = try Self.option(value) }
    if let value = options?[.cropRect] { crop = try Self.rectangle(value) }
  }

  func fit(_ image: CGImage, _ orientation: ImageOrientation) -> CVPixelBuffer {
    CVPixelBuffer(
      image.pixels.fitted(
        width: width, height: height, format: format, option: option, crop: crop, orientation: orientation))
  }

  private static func option(_ value: Any) throws -> CropAndScale {
    let number = (value as? Int) ?? (value as? UInt).flatMap { Int(exactly: $0) } ?? (value as? NSNumber)?.intValue
    guard let number, let option = CropAndScale(rawValue: number) else {
      throw MLModelError(
        .generic,
        "image option `cropAndScale` is \(value), expected the number of a `VNImageCropAndScaleOption`: 0, 1, 2, 257 or 258"
      )
    }
    return option
  }

  /// Vision counts fractions of the sides from the lower left.
  private static func rectangle(_ value: Any) throws -> ImageRectangle {
    guard let rectangle = (value as? CGRect) ?? (value as? NSValue)?.rectValue else {
      throw MLModelError(
        .generic, "image option `cropRect` is \(value), expected a rectangle in fractions of the image's sides")
    }
    return ImageRectangle(
      x: Double(rectangle.minX), y: 1 - Double(rectangle.maxY), width: Double(rectangle.width),
      height: Double(rectangle.height))
  }
}

/// Reads the image in a file: its rows as stored, and how they are to be turned.
///
/// - Throws: `MLModelError` with code `io`.
func loadImage(at url: URL) throws -> (image: CGImage, orientation: ImageOrientation) {
  guard url.isFileURL else {
    throw MLModelError(.io, "can't read '\(url.absoluteString)': expected the URL of a file")
  }
  do throws(Diagnostic) {
    let decoded = try ImageDecoder.decode(path: url.path)
    return (CGImage(decoded.pixels), decoded.orientation)
  } catch {
    throw MLModelError(.io, error)
  }
}

/// Reads the image in the bytes of a file, as ``loadImage(at:)`` does one in a file.
///
/// - Throws: `MLModelError` with code `io`.
func decodeImage(_ data: Data) throws -> (image: CGImage, orientation: ImageOrientation) {
  do throws(Diagnostic) {
    let decoded = try ImageDecoder.decode(Array(data))
    return (CGImage(decoded.pixels), decoded.orientation)
  } catch {
    throw MLModelError(.io, error)
  }
}
