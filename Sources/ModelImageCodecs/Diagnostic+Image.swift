internal import ModelSpec

/// Sentences about images that cannot be read or written.
extension Diagnostic {
  static func tooLarge(width: Int64, height: Int64) -> Diagnostic {
    Diagnostic(
      .error, "image-too-large",
      "the image has \(width) × \(height) pixels, expected at most \(ImageLimits.side) a side and "
        + "\(ImageLimits.pixels) in all")
  }

  static func truncated(_ type: ImageFileType) -> Diagnostic {
    Diagnostic(.error, "image-truncated", "the \(type.rawValue) file is truncated")
  }

  static func damaged(_ type: ImageFileType, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "image-damaged", "the \(type.rawValue) file is corrupt: \(reason)")
  }

  static var noMemory: Diagnostic { Diagnostic(.error, "out-of-memory", "there is not enough memory for the image") }
}
