package import CoreAIFormat
package import ModelConversion
package import ModelFormat
internal import ModelGraph
internal import ModelLowering
package import ModelSpec
internal import OrderedCollections

/// Turns ML Programs into models of Core AI.
package enum CoreAIExporting {
  /// A model of Core AI, and what is to be said of it.
  package struct Result: Sendable {
    package var image: BytecodeImage
    /// The labels of a classifier, in the order of its probabilities.
    package var classes: [String]
    package var notes: [Diagnostic]
  }

  /// Operations that can be exported, with what they become.
  package static var operations: [(name: String, form: String)] {
    (AssetForms.table + AssetExporter.controlForms).sorted { $0.name < $1.name }
  }

  private static let code: Diagnostic.Code = "coreai-export"

  /// The model of Core AI that computes what an ML Program does, with all of its functions.
  ///
  /// - Parameter names: What inputs and outputs are called in the result, by their names in the program.
  /// - Throws: `ConversionError` with every reason why the model has no form.
  package static func export(
    _ file: ModelFile, as names: NameMap<String> = [:]
  ) throws(ConversionError) -> Result {
    guard case .mlProgram(let program)? = file.model.kind, !file.model.isOfCoreAI else {
      throw refused("only ML Programs and neural networks become models of Core AI")
    }
    let description = file.model.description ?? ModelDescription()
    var exporter = AssetExporter()
    var notes: [Diagnostic] = []
    for (name, function) in program.functions {
      let own = description.functions.first { $0.name == name }
      let (inputs, outputs) = (own?.input ?? description.input, own?.output ?? description.output)
      for input in inputs where input.type?.isOptional == true {
        notes.append(
          Diagnostic(
            .note, "coreai-input",
            "input '\(input.name)' may be left out of the Core ML model; models of Core AI take all of theirs"))
      }
      let path = ModelPath().field("mlProgram").entry("functions", name)
      var lowered: Graph
      do throws(Diagnostic) {
        lowered = try ProgramLowering.lower(function, at: path) { (blob) throws(Diagnostic) in
          try ProgramLowering.Weights(blob, in: file)
        }
      } catch {
        throw ConversionError([error])
      }
      ExportInputs.refine(&lowered, inputs, &exporter.writer.inference.bounds)
      exporter.add(lowered.typed(), as: name, calling: names, images: ExportImages(inputs + outputs))
    }
    guard exporter.refusals.isEmpty else { throw ConversionError(exporter.refusals.map(diagnostic)) }
    return Result(image: exporter.writer.builder.finish(), classes: exporter.writer.classes, notes: notes)
  }

  private static func refused(_ message: String) -> ConversionError {
    ConversionError([Diagnostic(.error, code, message)])
  }

  private static func diagnostic(_ refusal: AssetExporter.Refusal) -> Diagnostic {
    let more = refusal.places.count - 1
    let title = refusal.operation.utf8.isEmpty ? "" : "operation '\(refusal.operation)': "
    let places = more > 0 ? ", here and in \(more) more" : ""
    return Diagnostic(
      .error, code, "\(title)\(refusal.error.message)\(places)",
      at: Location(path: refusal.places.first ?? ModelPath()), remedy: refusal.error.remedy)
  }

  /// Members of `metadata.json` that say what the model says of itself, and the order of colors of images that are bytes now.
  package static func metadata(_ model: Model) -> [(key: String, text: String)] {
    let features = (model.description?.input ?? []) + (model.description?.output ?? [])
    let images = ExportImages.orders(features).map { (key: "coreml.image.\($0.name)", text: $0.order) }
    guard let metadata = model.description?.metadata else { return images }
    let own = [
      ("author", metadata.author), ("license", metadata.license), ("description", metadata.shortDescription),
    ].filter { !$0.1.utf8.isEmpty }
    let keys: NameSet = ["assetVersion", "author", "license", "description", "creationDate", "producer"]
    let more = metadata.userDefined.filter { !keys.contains($0.key) }.sorted { $0.key < $1.key }
    return own.map { (key: $0.0, text: $0.1) } + more.map { (key: $0.key, text: $0.value) } + images
  }
}
