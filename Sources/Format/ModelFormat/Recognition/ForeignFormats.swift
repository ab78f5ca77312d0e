package import ModelSpec
internal import Synchronization

/// What reads files of another format as models of Core ML.
package protocol ForeignReader: Sendable {
  /// The model that the file at `path` converts to.
  static func read(_ path: String) throws(Diagnostic) -> ModelFile
}

/// Readers of formats that this target does not know, which a program adds when it starts. `ModelFile.read` uses them, so that
/// everything that takes a model takes these files, and reading Core ML needs no importer.
package enum ForeignFormats {
  private static let onnxReader = Mutex<(any ForeignReader.Type)?>(nil)

  /// What reads ONNX files; nil until a program sets it. Without it, they are refused.
  package static var onnx: (any ForeignReader.Type)? {
    get { onnxReader.withLock { $0 } }
    set { onnxReader.withLock { $0 = newValue } }
  }
}
