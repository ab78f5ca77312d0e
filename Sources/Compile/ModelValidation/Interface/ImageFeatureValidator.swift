internal import ModelSpec

/// Checks the type of an image feature: size, allowed sizes and pixel format.
enum ImageFeatureValidator {
  /// Runs at the path of the type.
  static func validate(
    _ image: ImageFeatureType, _ name: String, version: Int, _ context: inout ValidationContext
  ) {
    // Readers of version 1 and 2 know `width` and `height` only.
    let flexibility = version >= 3 ? image.sizeFlexibility : nil
    if image.sizeFlexibility != nil {
      context.advise(3, of: version, for: "the flexible size of '\(name)'", at: image.sizeFlexibility?.schemaName)
    }
    let stated = image.width > 0 && image.height > 0
    switch flexibility {
    case .enumeratedSizes(let sizes)?:
      context.within("enumeratedSizes") { validate(sizes, stated ? image : nil, of: name, &$0) }
    case .imageSizeRange(let range)?:
      context.within("imageSizeRange") { validate(range, stated ? image : nil, of: name, &$0) }
    case nil:
      validateSide("width", image.width, of: name, &context)
      validateSide("height", image.height, of: name, &context)
    }
    validateColorSpace(image.colorSpace, name, version: version, &context)
  }

  private static func validateSide(
    _ side: String, _ size: Int64, of name: String, _ context: inout ValidationContext
  ) {
    guard size <= 0 else { return }
    context.error(
      "image-size", "the \(side) of image '\(name)' is \(size)", at: side, found: "\(size)", expected: "at least 1")
  }

  /// - Parameter image: The image type when it states a default size; otherwise the first enumerated size is it.
  private static func validate(
    _ sizes: ImageFeatureType.EnumeratedImageSizes, _ image: ImageFeatureType?, of name: String,
    _ context: inout ValidationContext
  ) {
    guard let first = sizes.sizes.first else {
      context.error("flexibility-empty", "`enumeratedSizes` of '\(name)' is empty", expected: "at least one size")
      return
    }
    if let image {
      let found = "\(image.width) × \(image.height)"
      let allowed = sizes.sizes.contains {
        Int64(exactly: $0.width) == image.width && Int64(exactly: $0.height) == image.height
      }
      if !allowed {
        context.error(
          "default-size", "the default size \(found) of image '\(name)' is not among its enumerated sizes",
          found: found, expected: listed(sizes.sizes.map { "\($0.width) × \($0.height)" }),
          remedy: "add it to `enumeratedSizes`")
      }
    } else {
      context.within("sizes", 0) { context in
        validateSide("width", Int64(truncatingIfNeeded: first.width), of: name, &context)
        validateSide("height", Int64(truncatingIfNeeded: first.height), of: name, &context)
      }
    }
  }

  /// - Parameter image: The image type when it states a default size; otherwise the lower bounds are it.
  private static func validate(
    _ range: ImageFeatureType.ImageSizeRange, _ image: ImageFeatureType?, of name: String,
    _ context: inout ValidationContext
  ) {
    let sides = [
      ("widthRange", "width", range.widthRange ?? SizeRange(), image?.width),
      ("heightRange", "height", range.heightRange ?? SizeRange(), image?.height),
    ]
    for (field, side, range, size) in sides {
      context.within(field) { context in
        SizeRangeValidator.validate(range, of: "the \(side) of '\(name)'", &context)
        if let size {
          guard !SizeRangeValidator.contains(range, size) else { return }
          let text = SizeRangeValidator.describe(range)
          context.error(
            "default-size", "the default \(side) \(size) of image '\(name)' is outside \(text)", found: "\(size)",
            expected: text)
        } else if Int64(truncatingIfNeeded: range.lowerBound) <= 0 {
          context.error(
            "image-size",
            "the \(side) of image '\(name)' may be \(range.lowerBound), so the image needs a default size",
            at: "lowerBound", found: "\(range.lowerBound)", expected: "at least 1")
        }
      }
    }
  }

  private static func validateColorSpace(
    _ colorSpace: ImageFeatureType.ColorSpace, _ name: String, version: Int, _ context: inout ValidationContext
  ) {
    switch colorSpace {
    case .grayscale, .rgb, .bgr: break
    case .grayscaleFloat16:
      context.require(7, of: version, for: "color space GRAYSCALE_FLOAT16 of '\(name)'", at: "colorSpace")
    case .invalidColorSpace, .unrecognized:
      context.error(
        "color-space", "image '\(name)' has color space \(colorSpace.schemaName)", at: "colorSpace",
        found: colorSpace.schemaName, expected: "RGB, BGR, GRAYSCALE or GRAYSCALE_FLOAT16")
    }
  }
}
