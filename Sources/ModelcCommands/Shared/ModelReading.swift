internal import ModelFormat
internal import ModelSpec

/// Reading of the model that a command is given, whatever its format.
enum ModelReading {
  /// Reads the model at `path`, the layers of compiled networks included.
  ///
  /// - Returns: The model, and what of a compiled one could not be understood.
  static func read(_ path: String) throws(FormatError) -> (file: ModelFile, problems: [Diagnostic]) {
    var file = try ModelFile.read(path)
    let problems = try CompiledNetworkReading.complete(&file)
    return (file, problems)
  }
}
