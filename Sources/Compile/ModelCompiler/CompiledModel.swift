internal import ModelFormat
package import ModelSpec

/// A compiled model before it is written.
package struct CompiledModel: Sendable {
  /// Warnings about features that Apple's runtime is not known to accept.
  package var warnings: [Diagnostic]
  let header: CompiledHeader
  var files: [CompiledFile]
  /// The file that the model was read from; nil for a model inside a pipeline.
  var source: SourceDigest?

  /// Paths of the files in the directory, in the order in which they are written.
  package var paths: [String] { files.map(\.path) }

  /// Bytes of the files whose length is known before they are written; weights are among them.
  package var knownByteCount: Int { files.reduce(0) { $0 + $1.knownByteCount } }

  /// Writes the model as the directory `path`.
  ///
  /// The directory is written atomically; an existing one is replaced once the new one is complete.
  ///
  /// - Parameters:
  ///   - progress: Called after each block with the number of bytes written so far.
  ///   - check: Throws to stop writing; called before each file and block.
  package func write(
    to path: String, progress: ((Int) -> Void)? = nil, check: @escaping () throws(Diagnostic) -> Void = {}
  ) throws(Diagnostic) {
    try CompiledDirectoryWriter.write(files, to: path, source: source, progress: progress, check: check)
  }
}

/// Names made from the path of a model.
package enum ModelName {
  /// The file name without its extension: `Digits` for `models/Digits.mlmodel`.
  package static func stem(of path: String) -> String {
    let name = FilePath.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
