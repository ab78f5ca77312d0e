package import ModelFormat
internal import ModelSpec

/// Compiles models to `.mlmodelc` directories, as Apple's `coremlc compile` does.
///
/// The format is described in Documentation/Compiled-format.md.
package enum ModelCompiler {
  /// Compiles `file`; nothing is written yet.
  ///
  /// - Parameter className: Goes into `metadata.json`: the stem of the model's file name when nil.
  /// - Throws: `FormatError` when the model cannot be compiled, or a file it refers to cannot be read.
  package static func compile(
    _ file: ModelFile, className: String? = nil, options: CompilerOptions = CompilerOptions()
  ) throws(FormatError) -> CompiledModel {
    if file.format == .mlmodelc {
      throw FormatError(
        "compiled-model", "this model is compiled already", at: Location(file: file.path),
        remedy: "give the .mlmodel or .mlpackage that it was compiled from; `modelc decompile` can make one")
    }
    let source = try CompiledSource(file)
    let digest = SourceDigest(source.file)
    let compilation = Compilation(file: file, options: options, digest: digest)
    var compiled = try compilation.compile(file.model, source: source, isRoot: true)
    compiled.source = digest
    if options.dialect >= .xcode12 {
      let name = className ?? ModelName.stem(of: file.path)
      let text = ModelMetadata.bytes(of: file.model, className: name, dialect: options.dialect)
      compiled.files.append(CompiledFile("metadata.json", .bytes(text)))
    }
    return compiled
  }

  /// Writes `compiled` as the directory `path`.
  ///
  /// The directory is there whole or not at all; one that is there is replaced when the new one is whole.
  ///
  /// - Parameter progress: Called after each block with the number of bytes that were written so far.
  package static func write(
    _ compiled: CompiledModel, to path: String, progress: ((Int) -> Void)? = nil
  ) throws(FormatError) {
    try CompiledDirectoryWriter.write(compiled.files, to: path, source: compiled.source, progress: progress)
  }
}
