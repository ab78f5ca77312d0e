internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Reading of the model that a command is given.
enum ModelReading {
  /// Reads the model at `path`. What of a compiled model is left out is said on standard error.
  static func read(_ path: String) throws(FormatError) -> ModelFile {
    var file = try ModelFile.read(path)
    for note in try CompiledNetworkReading.complete(&file) {
      Terminal.writeError(TerminalText.escaped("\(note)", keepingLineBreaks: true) + "\n")
    }
    return file
  }

  /// Reads the model at `path` to check it.
  ///
  /// - Throws: `FormatError` as well when layers are left out, since the rest cannot be checked without them.
  static func readWhole(_ path: String) throws(FormatError) -> ModelFile {
    var file = try ModelFile.read(path)
    try CompiledNetworkReading.complete(&file)
    guard let network = file.compiledNetworks.first else { return file }
    throw FormatError(
      "compiled-network", "without its layers a network cannot be checked, and those of a compiled one are not read",
      at: Location(file: network.net), remedy: "check the model that it was compiled from")
  }
}
