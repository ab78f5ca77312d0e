public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// An image's size.
public final class MLImageSize: NSObject, Sendable {
  /// Width in pixels.
  public let pixelsWide: Int
  /// Height in pixels.
  public let pixelsHigh: Int

  init(_ size: AllowedSizes.Size) {
    pixelsWide = size.width
    pixelsHigh = size.height
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLImageSize else { return false }
    return pixelsWide == other.pixelsWide && pixelsHigh == other.pixelsHigh
  }

  public override var hash: Int { pixelsWide &* 31 &+ pixelsHigh }
  public override var description: String { "\(pixelsWide) × \(pixelsHigh)" }
}

/// How the accepted sizes are declared.
public enum MLImageSizeConstraintType: Int, Sendable {
  /// There is only one.
  case unspecified = 0
  /// As a list.
  case enumerated = 2
  /// As ranges of widths and heights.
  case range = 3
}

/// The sizes of images that a model takes for a feature.
public final class MLImageSizeConstraint: NSObject, Sendable {
  /// Whether there is one size, a list of sizes, or a range for each side.
  public let type: MLImageSizeConstraintType
  /// From the minimum to the maximum allowed width.
  public let pixelsWideRange: NSRange
  /// From the minimum to the maximum allowed height.
  public let pixelsHighRange: NSRange
  /// The allowed sizes; empty for ranges.
  public let enumeratedImageSizes: [MLImageSize]
  /// The type as the model has it.
  let specified: ImageFeatureType

  init(_ specified: ImageFeatureType) {
    self.specified = specified
    switch AllowedSizes(specified) {
    case .list(let sizes):
      type = specified.sizeFlexibility == nil ? .unspecified : .enumerated
      enumeratedImageSizes = sizes.map { MLImageSize($0) }
      pixelsWideRange = Self.range(sizes.map(\.width))
      pixelsHighRange = Self.range(sizes.map(\.height))
    case .ranges(let width, let height):
      type = .range
      enumeratedImageSizes = []
      pixelsWideRange = NSRange(lengths: width)
      pixelsHighRange = NSRange(lengths: height)
    }
  }

  private static func range(_ lengths: [Int]) -> NSRange {
    NSRange(lengths: (lengths.min() ?? 0)...(lengths.max() ?? 0))
  }
}
