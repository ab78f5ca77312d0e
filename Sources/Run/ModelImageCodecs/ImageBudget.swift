package import ModelBase

/// What reading one image may take, besides ``ImageLimits``.
package struct ImageBudget {
  /// Bytes of memory: the pixels, and what a decoder keeps beside them.
  let byteLimit: Int
  /// Why reading must end now; nil when it may go on. Asked again and again while a PNG or JPEG file is read.
  let stop: () -> Diagnostic?

  /// - Parameters:
  ///   - byteLimit: Bytes of memory.
  ///   - stop: Why reading must end; nil when it may go on.
  package init(byteLimit: Int = .max, stop: @escaping () -> Diagnostic? = { nil }) {
    self.byteLimit = byteLimit
    self.stop = stop
  }

  /// - Throws: What `stop` says.
  func check() throws(Diagnostic) {
    if let problem = stop() { throw problem }
  }

  /// Pixels that fit: at four bytes each, and four more for the image in the model's colors and size.
  var pixels: Int { byteLimit / 8 }
}

/// `stop` as C calls it.
final class ImageStop {
  private let stop: () -> Diagnostic?
  /// What it said when reading ended.
  private(set) var problem: Diagnostic?

  init(_ budget: ImageBudget) { stop = budget.stop }

  /// Whether reading must end.
  func ask() -> Bool {
    problem = problem ?? stop()
    return problem != nil
  }
}
