import Foundation

/// A model among the files of a target.
struct ModelInput {
  /// An .mlmodel file or an .mlpackage directory.
  let url: URL
  /// All files that the model consists of.
  let files: [URL]

  /// The name without the extension, which the compiled model has too.
  var name: String { url.deletingPathExtension().lastPathComponent }
}
