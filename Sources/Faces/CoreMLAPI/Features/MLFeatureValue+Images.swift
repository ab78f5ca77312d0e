public import Foundation
internal import ModelImage

extension MLFeatureValue {
  /// Options for fitting an image to the size that a model expects.
  public struct ImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The part to use: a `CGRect` in fractions of the upright image's sides, from its lower left. The whole image by
    /// default.
    public static let cropRect = ImageOption(rawValue: "MLFeatureValueImageOptionCropRect")
    /// The raw value of a `VNImageCropAndScaleOption`: 0 for the middle, 1 for all of it with margins, 2 for stretching,
    /// which is done unless said otherwise.
    public static let cropAndScale = ImageOption(rawValue: "MLFeatureValueImageOptionCropAndScale")
  }

  /// The image in a file, rotated according to the file and fitted to a size and format.
  ///
  /// - Throws: `MLModelError`, with code `io` if the file cannot be read.
  public convenience init(
    imageAt url: URL, pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    let fitting = try ImageFitting(
      width: pixelsWide, height: pixelsHigh, pixelFormatType: pixelFormatType, options: options)
    let loaded = try loadImage(at: url)
    self.init(content: .image(fitting.fit(loaded.image, loaded.orientation)))
  }

  /// The image in a file, rotated according to the file and fitted to the size and format that a model declares.
  ///
  /// - Throws: `MLModelError`, with code `io` if the file cannot be read.
  public convenience init(
    imageAt url: URL, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, pixelsWide: constraint.pixelsWide, pixelsHigh: constraint.pixelsHigh,
      pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// The image in the bytes of a PNG, JPEG or other image file, rotated according to the file and fitted to the size
  /// and format that a model declares. Core ML does not have this initializer.
  ///
  /// - Throws: `MLModelError`, with code `io` if the bytes are not a readable image.
  public convenience init(
    imageData data: Data, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    let fitting = try ImageFitting(
      width: constraint.pixelsWide, height: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType,
      options: options)
    let decoded = try decodeImage(data)
    self.init(content: .image(fitting.fit(decoded.image, decoded.orientation)))
  }

  /// The image in a file, rotated according to `orientation` instead of the file, and fitted to a size and format.
  ///
  /// - Throws: `MLModelError`, with code `io` if the file cannot be read.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation, pixelsWide: Int, pixelsHigh: Int,
    pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    let image = try loadImage(at: url).image
    try self.init(
      cgImage: image, orientation: orientation, pixelsWide: pixelsWide, pixelsHigh: pixelsHigh,
      pixelFormatType: pixelFormatType, options: options)
  }

  /// The image in a file, rotated according to `orientation` instead of the file, and fitted to the size and format
  /// that a model declares.
  ///
  /// - Throws: `MLModelError`, with code `io` if the file cannot be read.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation, constraint: MLImageConstraint,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, orientation: orientation, pixelsWide: constraint.pixelsWide, pixelsHigh: constraint.pixelsHigh,
      pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// An image brought into a size and format.
  ///
  /// - Throws: `MLModelError` when there is no such format or size, or an option is not understood.
  public convenience init(
    cgImage: CGImage, pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: .up, pixelsWide: pixelsWide, pixelsHigh: pixelsHigh,
      pixelFormatType: pixelFormatType, options: options)
  }

  /// An image brought into the size and format that a model declares.
  ///
  /// - Throws: `MLModelError` when an option is not understood.
  public convenience init(
    cgImage: CGImage, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(cgImage: cgImage, orientation: .up, constraint: constraint, options: options)
  }

  /// An image turned and brought into a size and format.
  ///
  /// - Throws: `MLModelError` when there is no such format or size, or an option is not understood.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation, pixelsWide: Int, pixelsHigh: Int,
    pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    let fitting = try ImageFitting(
      width: pixelsWide, height: pixelsHigh, pixelFormatType: pixelFormatType, options: options)
    self.init(content: .image(fitting.fit(cgImage, orientation.imageOrientation)))
  }

  /// An image turned and brought into the size and format that a model declares.
  ///
  /// - Throws: `MLModelError` when an option is not understood.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation, constraint: MLImageConstraint,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType, options: options)
  }
}
