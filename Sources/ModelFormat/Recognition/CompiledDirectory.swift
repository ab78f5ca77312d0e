internal import ModelSpec

/// A compiled model, `.mlmodelc`.
enum CompiledDirectory {
  /// Reads the compiled model at `path`.
  ///
  /// - Throws: always; compiled models are recognised, but not read.
  static func read(_ path: String, limits: Limits) throws(FormatError) -> ModelFile {
    throw FormatError(
      "compiled-model", "this is a compiled model (.mlmodelc), which is not read", at: Location(file: path),
      remedy: "give the .mlmodel or .mlpackage that it was compiled from")
  }
}
