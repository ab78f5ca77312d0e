import CoreML

/// Draws images with characters, two pixels each.
enum Sketch {
  /// A grayscale image as lines of characters.
  static func lines(of image: CVPixelBuffer) -> [String] {
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(image) else { return [] }
    let width = CVPixelBufferGetWidth(image)
    let height = CVPixelBufferGetHeight(image)
    let bytesPerRow = CVPixelBufferGetBytesPerRow(image)
    func isLight(_ x: Int, _ y: Int) -> Bool {
      y < height && base.load(fromByteOffset: y * bytesPerRow + x, as: UInt8.self) > 100
    }
    return stride(from: 0, to: height, by: 2).map { y in
      String(
        (0..<width).map { x -> Character in
          switch (isLight(x, y), isLight(x, y + 1)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        })
    }
  }
}
