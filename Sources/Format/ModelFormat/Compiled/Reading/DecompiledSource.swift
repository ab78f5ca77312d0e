package import ModelSpec

/// A source of a compiled model: compiled again, it gives the same directory.
package struct DecompiledSource: Sendable {
  /// The model with the names that weight files have in a source.
  package let file: ModelFile
  /// Weight files that are called otherwise than in the compiled model, since another has their name.
  package let renamedWeights: [(compiled: String, source: String)]
  private let origin: CompiledOrigin

  /// - Throws: `Diagnostic` when `compiled` is no compiled model, or a weight file of it is missing.
  package init(_ compiled: ModelFile) throws(Diagnostic) {
    guard let origin = compiled.compiledOrigin else {
      throw Diagnostic(
        "not-compiled", "this is not a compiled model", at: Location(file: compiled.path),
        found: compiled.format.rawValue,
        expected: "mlmodelc", remedy: "give a .mlmodelc directory")
    }
    if let problem = compiled.missingWeights.first { throw problem }
    self.origin = origin
    var model = compiled.model
    var names = CompiledWeightNames(compiled)
    try names.rename(&model)
    renamedWeights = names.renamed
    file = ModelFile(
      path: "", format: names.paths.isEmpty ? .mlmodel : .mlpackage, model: model, package: nil, specificationPath: "",
      weightFiles: WeightFiles(at: names.paths))
  }

  /// Writes the source to `path` in the format of its ending, or else that of `file`. What the compiled model keeps of
  /// its source's bytes is written as it is. Directories on the way are made.
  ///
  /// - Throws: `Diagnostic` as `ModelFile.write(to:as:)`.
  package func write(to path: String) throws(Diagnostic) {
    try ParentDirectories.make(of: path)
    try file.write(origin.chunks(file.model), to: path, as: ModelFile.Format(ending: path) ?? file.format)
  }
}
