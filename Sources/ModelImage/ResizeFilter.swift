/// How pixels of a picture of another size come about.
package enum ResizeFilter: Sendable {
  /// The weighted mean of the pixels under a triangle as wide as two new pixels, or two old ones where the picture
  /// grows: Pillow's `BILINEAR`.
  case bilinear
  /// The old pixel under the middle of the new one: Pillow's `NEAREST`.
  case nearest
}
