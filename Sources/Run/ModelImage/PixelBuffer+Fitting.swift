import ModelBase

extension PixelBuffer {
  /// The image in the size and format that a model expects.
  ///
  /// Steps, in this order: apply the stored orientation, crop, rotate if `option` says so, scale, and convert the
  /// format. Transparency and conversion to gray are handled before scaling.
  ///
  /// - Parameters:
  ///   - width: pixels of a row, > 0.
  ///   - height: rows, > 0.
  ///   - option: how other aspect ratios are handled.
  ///   - crop: the part to use, in fractions of the sides of the upright image, from its top left; clipped to the
  ///     image.
  package func fitted(
    width newWidth: Int, height newHeight: Int, format newFormat: PixelFormat, option: CropAndScale,
    crop: ImageRectangle = .unit, orientation: ImageOrientation = .up, alpha: AlphaHandling = .drawnOverBlack,
    filter: ResizeFilter = .bilinear
  ) -> PixelBuffer {
    var upright = oriented(orientation)
    if upright.format != newFormat, newFormat.isGray || (alpha == .drawnOverBlack && upright.format.hasAlpha) {
      upright = upright.converted(to: newFormat, alpha: alpha)
    } else if alpha == .drawnOverBlack, upright.format.hasAlpha {
      upright = upright.converted(to: upright.format, alpha: alpha)
    }
    let part = crop.scaled(width: upright.width, height: upright.height)
      .clipped(width: upright.width, height: upright.height)
    guard let part else { return PixelBuffer(width: newWidth, height: newHeight, format: newFormat) }
    // Rotation only moves pixels, so it comes last, when there are fewer of them.
    let isTurned = option.turn != .up
    let (targetWidth, targetHeight) = isTurned ? (newHeight, newWidth) : (newWidth, newHeight)
    let scaled: PixelBuffer
    switch option {
    case .scaleFill, .scaleFillRotate90CCW:
      scaled = upright.resized(width: targetWidth, height: targetHeight, from: part, filter: filter)
    case .centerCrop:
      scaled = upright.resized(
        width: targetWidth, height: targetHeight, from: part.middle(ratio: Double(targetWidth) / Double(targetHeight)),
        filter: filter)
    case .scaleFit, .scaleFitRotate90CCW:
      let scale = min(Double(targetWidth) / part.width, Double(targetHeight) / part.height)
      let innerWidth = min(max(Int(truncating: part.width * scale + 0.5), 1), targetWidth)
      let innerHeight = min(max(Int(truncating: part.height * scale + 0.5), 1), targetHeight)
      scaled = upright.resized(width: innerWidth, height: innerHeight, from: part, filter: filter)
        .centered(width: targetWidth, height: targetHeight)
    }
    let turned = scaled.oriented(option.turn)
    return turned.format == newFormat ? turned : turned.converted(to: newFormat)
  }

  /// The image centered on a black one that is at least as large; odd remainders go to the right and the bottom.
  private func centered(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
    guard newWidth != width || newHeight != height else { return self }
    let result = PixelBuffer(width: newWidth, height: newHeight, format: format)
    let first = result.base + (newHeight - height) / 2 * result.bytesPerRow + (newWidth - width) / 2 * format.byteCount
    for row in 0..<height {
      (first + row * result.bytesPerRow)
        .copyMemory(from: base + row * bytesPerRow, byteCount: width * format.byteCount)
    }
    return result
  }
}

extension ImageRectangle {
  /// The largest centered part whose width is `ratio` times its height.
  func middle(ratio: Double) -> ImageRectangle {
    if width > height * ratio {
      let narrow = height * ratio
      return ImageRectangle(x: x + (width - narrow) / 2, y: y, width: narrow, height: height)
    }
    let low = width / ratio
    return ImageRectangle(x: x, y: y + (height - low) / 2, width: width, height: low)
  }
}

/// How an image is fitted to the size that a model expects, with the raw values of `VNImageCropAndScaleOption`.
package enum CropAndScale: Int, Sendable, CaseIterable {
  /// Keeps the aspect ratio; the image covers the whole new size, and the excess on both ends of one axis is cropped.
  case centerCrop = 0
  /// Keeps the aspect ratio; the whole image is centered in the new size, and the rest is black and, if the format has
  /// alpha, transparent.
  case scaleFit = 1
  /// Stretches the image to the new size.
  case scaleFill = 2
  /// Rotated by 90° counterclockwise, then `scaleFit`.
  case scaleFitRotate90CCW = 0x101
  /// Rotated by 90° counterclockwise, then `scaleFill`.
  case scaleFillRotate90CCW = 0x102

  /// The rotation before scaling.
  var turn: ImageOrientation { rawValue >= 0x100 ? .left : .up }
}
