internal import ModelBase

/// A part of an image.
///
/// The origin is the top left corner; units are pixels, or fractions of the image's sides where stated.
package struct ImageRectangle: Sendable, Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole image, in fractions of its sides.
  package static let unit = ImageRectangle(x: 0, y: 0, width: 1, height: 1)

  /// The rectangle in pixels of an image, from fractions of the sides.
  package func scaled(width: Int, height: Int) -> ImageRectangle {
    let (horizontal, vertical) = (Double(width), Double(height))
    return ImageRectangle(
      x: x * horizontal, y: y * vertical, width: self.width * horizontal, height: self.height * vertical)
  }

  /// The part within an image of the given size, in pixels; nil if there is none, or a number is not finite.
  func clipped(width: Int, height: Int) -> ImageRectangle? {
    guard x.isFinite, y.isFinite, self.width.isFinite, self.height.isFinite else { return nil }
    let (left, top) = (max(x, 0), max(y, 0))
    let (right, bottom) = (min(x + self.width, Double(width)), min(y + self.height, Double(height)))
    guard right > left, bottom > top else { return nil }
    return ImageRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle with edges in single precision, as in Pillow; nil if nothing is left.
  var singlePrecision: ImageRectangle? {
    let (left, top, right, bottom) = (Float(x), Float(y), Float(x + width), Float(y + height))
    guard right > left, bottom > top else { return nil }
    return ImageRectangle(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
  }
}
