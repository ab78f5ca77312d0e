package import ModelFormat
package import ModelSpec

/// Reconstructs a source model from a compiled one.
///
/// Parts that are stored completely are restored byte for byte. An ML Program is restored from its text and its weight
/// files; so are the models of a pipeline.
package enum Decompiler {
  /// Decompiles `file`; nothing is written yet.
  ///
  /// - Throws: `Diagnostic` with code `not-compiled` for another model, `weight-file-missing`, or the first of the
  ///   model's `unreadLayers`.
  package static func decompile(_ file: ModelFile) throws(Diagnostic) -> DecompiledModel {
    let source = try DecompiledSource(file)
    if let problem = file.unreadLayers.first { throw problem }
    return DecompiledModel(notes: DecompileNotes.notes(on: file, source), source: source)
  }

  /// Writes `decompiled` to `path` at once or not at all, as a file or a package by the ending of `path`.
  ///
  /// - Throws: `Diagnostic` with code `weights-outside` when the path ends in `.mlmodel` and there are weight files; or
  ///   one that says why nothing can be written there.
  package static func write(_ decompiled: DecompiledModel, to path: String) throws(Diagnostic) {
    try decompiled.source.write(to: path)
  }
}

/// A decompiled model before it is written.
package struct DecompiledModel: Sendable {
  /// Possible differences from the model that was compiled.
  package var notes: [Diagnostic]
  let source: DecompiledSource

  /// The format that holds the model: a package when it has weight files.
  package var format: ModelFile.Format { source.file.format }
  package var model: Model { source.file.model }
}
