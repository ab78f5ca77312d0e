public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// The images that a feature accepts.
public final class MLImageConstraint: NSObject, Sendable {
  /// The height that is asked for, or the default one among several.
  public let pixelsHigh: Int
  /// The width that is asked for, or the default one among several.
  public let pixelsWide: Int
  /// `kCVPixelFormatType_32BGRA` for colors.
  public let pixelFormatType: OSType
  /// All allowed sizes.
  public let sizeConstraint: MLImageSizeConstraint
  /// The type as the model has it.
  let specified: ImageFeatureType

  init(_ type: ImageFeatureType) {
    let allowed = AllowedSizes(type)
    specified = type
    sizeConstraint = MLImageSizeConstraint(type)
    if type.width > 0, type.height > 0 {
      pixelsWide = Int(clamping: type.width)
      pixelsHigh = Int(clamping: type.height)
    } else {
      switch allowed {
      case .list(let sizes):
        pixelsWide = sizes.first?.width ?? 0
        pixelsHigh = sizes.first?.height ?? 0
      case .ranges(let width, let height):
        pixelsWide = width.lowerBound
        pixelsHigh = height.lowerBound
      }
    }
    pixelFormatType =
      switch type.colorSpace {
      case .grayscale: kCVPixelFormatType_OneComponent8
      case .grayscaleFloat16: kCVPixelFormatType_OneComponent16Half
      default: kCVPixelFormatType_32BGRA
      }
  }

  public override var description: String { "\(text(of: pixelFormatType)), \(pixelsWide) × \(pixelsHigh)" }
}
