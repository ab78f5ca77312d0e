internal import ArgumentParser
internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// `modelc metadata`: a model's metadata as Apple's compiler prints it.
struct MetadataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metadata",
    abstract: "Print a model's metadata as Apple's compiler does.",
    discussion: """
      Prints a JSON array of one object: the interface, the required OS versions, the layers or operations by type, \
      the numeric precisions and the author's metadata. compile writes the same text as metadata.json; for a compiled \
      model, that file is printed. inspect --json prints more, in a format of its own.

        $ modelc metadata DigitClassifier.mlmodel | jq -r '.[0].modelType.name'
        MLModelType_neuralNetworkClassifier

      Exit status: 0 on success, 1 if the model cannot be read, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  func run() throws {
    try reportingErrors {
      try Terminal.write(JSONWriter.printable(try MetadataText.text(of: path)))
    }
  }
}

/// The text of `metadata.json` for a model.
enum MetadataText {
  /// The text, ending with a line break.
  ///
  /// - Parameter path: A source model, or a compiled model that contains `metadata.json`.
  /// - Throws: `Diagnostic` when there is no model, or the compiled model lacks the file.
  static func text(of path: String) throws(Diagnostic) -> String {
    // The compiler's own file is more accurate than one made from the decompiled model.
    if ModelFile.isCompiled(at: path) { return try compiledText(of: path) }
    let file = try ModelFile.read(path)
    return line(ModelMetadata.bytes(of: file.model, className: ModelName.stem(of: path)))
  }

  private static func compiledText(of path: String) throws(Diagnostic) -> String {
    do throws(Diagnostic) {
      return line(try MappedFile(path: FilePath.joined(path, "metadata.json")).contents)
    } catch {
      guard error.diagnostic.code == "file-missing" else { throw error }
      throw Diagnostic(
        .error, "metadata-missing",
        "this compiled model has no `metadata.json`: models compiled on a device and by early compilers lack it",
        at: Location(file: path), remedy: "give the .mlmodel or .mlpackage that it was compiled from")
    }
  }

  private static func line(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
  }
}

extension MappedFile {
  /// All bytes.
  fileprivate var contents: [UInt8] {
    WeightData(source: self, range: 0..<byteCount).bytes
  }
}
