internal import ModelCompiler
internal import ModelFormat

/// Compiled forms of the models that commands are to run.
enum CompiledModels {
  /// The compiled model at `path`, or the one that is made of the source there; it is kept in the user's cache.
  static func directory(of path: String) throws(FormatError) -> String {
    if ModelFile.isCompiled(at: path) { return path }
    let variant = "\(ModelcVersion.text) \(CompilerVersion.standard.compiler) \(CompilerVersion.standard.component)"
    return try CompiledCache.standard().directory(for: path, named: ModelName.stem(of: path), variant: variant) {
      (output) throws(FormatError) in
      try ProgressBar.write(try ModelCompiler.compile(try ModelFile.read(path)), to: output)
    }
  }
}
