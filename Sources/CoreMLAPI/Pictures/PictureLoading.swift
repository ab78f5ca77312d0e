internal import ModelSpec
internal import Foundation
internal import ModelImage
internal import ModelImageCodecs

/// Reads the picture in a file: its rows as stored, and how they are to be turned.
///
/// - Throws: `MLModelError` with code `io`.
func loadPicture(at url: URL) throws -> (image: CGImage, orientation: PictureOrientation) {
  guard url.isFileURL else {
    throw MLModelError(.io, "can't read '\(url.absoluteString)': expected the URL of a file")
  }
  do throws(Diagnostic) {
    let decoded = try ImageDecoder.decode(path: url.path)
    return (CGImage(decoded.pixels), decoded.orientation)
  } catch {
    throw MLModelError(.io, error)
  }
}
