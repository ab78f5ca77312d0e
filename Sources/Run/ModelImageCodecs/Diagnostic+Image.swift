internal import ModelBase

/// Diagnostics for images that cannot be read or written.
extension Diagnostic {
  static func tooLarge(width: Int64, height: Int64) -> Diagnostic {
    let side = max(width, height)
    let fits = side <= ImageLimits.side && width * height <= ImageLimits.pixels
    return Diagnostic(
      .error, fits ? beyondBudget : "image-too-large",
      "the image has \(width) × \(height) pixels, expected at most "
        + (fits ? "" : "\(ImageLimits.side) a side and \(ImageLimits.pixels) in all"))
  }

  /// A placeholder code for an image that is too large for its file or the available memory, until `limited` replaces
  /// it.
  private static let beyondBudget: Code = "image-beyond-budget"

  /// This error, with the limit that was exceeded by an image within the general size limits.
  ///
  /// - Parameters:
  ///   - limit: The allowed number of pixels.
  ///   - byteCount: Bytes of the file.
  func limited(to limit: Int, file byteCount: Int, _ budget: ImageBudget) -> Diagnostic {
    guard code == Self.beyondBudget else { return self }
    var problem = self
    if limit == budget.pixels {
      problem.code = "memory-limit"
      problem.message += "\(limit) by the memory limit of \(budget.byteLimit >> 20) MiB"
      problem.remedy = "give a smaller image, or raise the memory limit"
    } else {
      problem.code = "image-too-large"
      problem.message += "\(limit) in a file of \(byteCount) bytes"
    }
    return problem
  }

  static func truncated(_ type: ImageFileType) -> Diagnostic {
    Diagnostic(.error, "image-truncated", "the \(type.rawValue) file is truncated")
  }

  static func damaged(_ type: ImageFileType, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "image-damaged", "the \(type.rawValue) file is corrupt: \(reason)")
  }

  static var noMemory: Diagnostic { Diagnostic(.error, "out-of-memory", "there is not enough memory for the image") }
}
