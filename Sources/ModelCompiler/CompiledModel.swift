internal import ModelFormat
package import ModelSpec

/// A compiled model before it is written.
package struct CompiledModel: Sendable {
  /// Warnings about what Apple's runtime is not known to accept.
  package var warnings: [Diagnostic]
  let header: CompiledHeader
  var files: [CompiledFile]
  /// The file that the model was read from; nil for a model inside a pipeline.
  var source: SourceDigest?

  /// Paths of the files in the directory, in the order in which they are written.
  package var paths: [String] { files.map(\.path) }

  /// Bytes of the files whose length is known before they are written; weights are among them.
  package var knownByteCount: Int { files.reduce(0) { $0 + $1.knownByteCount } }
}
