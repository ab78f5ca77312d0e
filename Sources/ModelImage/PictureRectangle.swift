/// A part of a picture.
///
/// The origin is the top left corner; units are pixels, or fractions of the picture's sides where said so.
package struct PictureRectangle: Sendable, Equatable {
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

  /// All of a picture, in fractions of its sides.
  package static let unit = PictureRectangle(x: 0, y: 0, width: 1, height: 1)

  /// The rectangle, in fractions of the sides, in pixels of a picture.
  package func scaled(width: Int, height: Int) -> PictureRectangle {
    let (horizontal, vertical) = (Double(width), Double(height))
    return PictureRectangle(
      x: x * horizontal, y: y * vertical, width: self.width * horizontal, height: self.height * vertical)
  }

  /// The part that lies within a picture of that size, in pixels; nil when there is none, or a number is not finite.
  func clipped(width: Int, height: Int) -> PictureRectangle? {
    guard x.isFinite, y.isFinite, self.width.isFinite, self.height.isFinite else { return nil }
    let (left, top) = (max(x, 0), max(y, 0))
    let (right, bottom) = (min(x + self.width, Double(width)), min(y + self.height, Double(height)))
    guard right > left, bottom > top else { return nil }
    return PictureRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle with edges in single precision, in which Pillow takes them; nil when nothing is left.
  var singlePrecision: PictureRectangle? {
    let (left, top, right, bottom) = (Float(x), Float(y), Float(x + width), Float(y + height))
    guard right > left, bottom > top else { return nil }
    return PictureRectangle(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
  }
}
