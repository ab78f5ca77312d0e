internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// Reading of the model that a command is given.
enum ModelReading {
  /// Reads the model at `path`. What of a compiled model is left out is said on standard error.
  static func read(_ path: String) throws(FormatError) -> ModelFile {
    var file = try ModelFile.read(path)
    for note in try CompiledNetworkReading.complete(&file) { Terminal.writeError("\(note)\n") }
    return file
  }

  /// - Throws: `FormatError` when layers are left out, which leaves nothing to check.
  static func checkIsComplete(_ file: ModelFile) throws(FormatError) {
    guard let network = file.compiledNetworks.first else { return }
    throw FormatError(
      "compiled-network", "without its layers a network cannot be checked", at: Location(file: network.net),
      remedy: "check the model that it was compiled from")
  }
}
