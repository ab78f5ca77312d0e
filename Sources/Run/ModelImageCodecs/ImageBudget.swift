package import ModelBase

/// The resources for reading one image, besides ``ImageLimits``.
package struct ImageBudget {
  /// Bytes of memory: the pixels, and the decoder's working memory.
  let byteLimit: Int
  /// Why reading must stop now; nil to continue. Called repeatedly while a PNG or JPEG file is read.
  let stop: () -> Diagnostic?

  /// - Parameters:
  ///   - byteLimit: Bytes of memory.
  ///   - stop: Why reading must stop; nil to continue.
  package init(byteLimit: Int = .max, stop: @escaping () -> Diagnostic? = { nil }) {
    self.byteLimit = byteLimit
    self.stop = stop
  }

  /// - Throws: The result of `stop`.
  func check() throws(Diagnostic) {
    if let problem = stop() { throw problem }
  }

  /// Pixels that fit: at four bytes each, and four more for the image in the model's colors and size.
  var pixels: Int { byteLimit / 8 }
}

/// `stop` as a C callback.
final class ImageStop {
  private let stop: () -> Diagnostic?
  /// The result of `stop` when reading ended.
  private(set) var problem: Diagnostic?

  init(_ budget: ImageBudget) { stop = budget.stop }

  /// Whether reading must stop.
  func ask() -> Bool {
    problem = problem ?? stop()
    return problem != nil
  }
}
