/// Bounds on what a picture file may ask for, so that a few bytes cannot cost gigabytes or hours.
package enum ImageLimits {
  /// Pixels of a side. Models take pictures of some thousand pixels; panoramas of cameras stay below.
  package static let side = 1 << 15
  /// Pixels of a picture: 1 GiB in memory at four bytes each.
  package static let pixels = 1 << 28
  /// Scans of a progressive JPEG file. Encoders write about ten; each costs time for all of the picture.
  package static let jpegScans = 500
  /// Scans of a progressive JPEG file times its pixels: half a minute or so.
  package static let jpegScanPixels = 1 << 32
  /// Bytes that reading a JPEG file may take besides the pixels. Progressive files take up to six a pixel, all at once.
  package static let jpegWorkingBytes = 1 << 30
  /// Bytes of a file: what the most pixels take without compression.
  package static let fileBytes = 1 << 30
}
