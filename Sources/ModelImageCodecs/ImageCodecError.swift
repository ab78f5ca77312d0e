/// Why an image cannot be read or written.
package struct ImageCodecError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of problem it is.
  package struct Code: Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The file cannot be read.
    package static let readFailed = Code(rawValue: "read-failed")
    /// The bytes are of none of the kinds in ``ImageFileType``.
    package static let unknownType = Code(rawValue: "unknown-type")
    /// The library that reads the kind is not installed.
    package static let missingLibrary = Code(rawValue: "missing-library")
    /// The bytes end before the image does.
    package static let truncated = Code(rawValue: "truncated")
    /// The bytes break the rules of their kind.
    package static let damaged = Code(rawValue: "damaged")
    /// The image is over the limits of ``ImageLimits``, or memory is out.
    package static let tooLarge = Code(rawValue: "too-large")
    /// The image cannot be written.
    package static let writeFailed = Code(rawValue: "write-failed")
  }

  package var code: Code
  /// One sentence: lower case, no full stop.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }

  static func tooLarge(width: Int64, height: Int64) -> ImageCodecError {
    ImageCodecError(
      .tooLarge,
      "the image has \(width) × \(height) pixels, expected at most \(ImageLimits.side) a side and "
        + "\(ImageLimits.pixels) in all")
  }

  static func truncated(_ type: ImageFileType) -> ImageCodecError {
    ImageCodecError(.truncated, "the \(type.rawValue) file ends before its image does")
  }

  static func damaged(_ type: ImageFileType, _ reason: String) -> ImageCodecError {
    ImageCodecError(.damaged, "the \(type.rawValue) file is damaged: \(reason)")
  }

  static let noMemory = ImageCodecError(.tooLarge, "there is not enough memory for the image")
}
