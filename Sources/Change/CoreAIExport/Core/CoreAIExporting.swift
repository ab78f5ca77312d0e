package import CoreAIFormat
package import ModelFormat
internal import ModelGraph
internal import ModelLowering
package import ModelSpec
internal import OrderedCollections

/// Turns ML Programs into models of Core AI.
package enum CoreAIExporting {
  /// Operations that can be exported, with what they become.
  package static var operations: [(name: String, form: String)] { AssetForms.table }

  /// The model of Core AI that computes what an ML Program does, with all of its functions.
  ///
  /// - Throws: `AssetExportError` with every reason why the model has no form.
  package static func export(_ file: ModelFile) throws(AssetExportError) -> BytecodeImage {
    guard case .mlProgram(let program)? = file.model.kind, !file.model.isOfCoreAI else {
      throw AssetExportError("only ML Programs and neural networks become models of Core AI")
    }
    let images = (file.model.description?.input ?? []) + (file.model.description?.output ?? [])
    if let image = images.first(where: { if case .imageType? = $0.type?.kind { true } else { false } }) {
      throw AssetExportError("feature '\(image.name)' is an image, which is not written yet")
    }
    var exporter = AssetExporter()
    for (name, function) in program.functions {
      let path = ModelPath().field("mlProgram").entry("functions", name)
      let lowered: Graph
      do throws(Diagnostic) {
        lowered = try ProgramLowering.lower(function, at: path) { (blob) throws(Diagnostic) in
          try ProgramLowering.Weights(blob, in: file)
        }
      } catch {
        throw AssetExportError([error])
      }
      exporter.add(lowered.typed(), as: name)
    }
    guard exporter.refusals.isEmpty else { throw AssetExportError(exporter.refusals) }
    return exporter.writer.builder.finish()
  }

  /// Members of `metadata.json` that say what the model says of itself.
  package static func metadata(_ model: Model) -> [(key: String, text: String)] {
    guard let metadata = model.description?.metadata else { return [] }
    let own = [
      ("author", metadata.author), ("license", metadata.license), ("description", metadata.shortDescription),
    ].filter { !$0.1.utf8.isEmpty }
    let keys: NameSet = ["assetVersion", "author", "license", "description", "creationDate", "producer"]
    let more = metadata.userDefined.filter { !keys.contains($0.key) }.sorted { $0.key < $1.key }
    return own.map { (key: $0.0, text: $0.1) } + more.map { (key: $0.key, text: $0.value) }
  }
}

/// Why a model cannot be written as a model of Core AI.
package struct AssetExportError: DiagnosticError, Equatable, Sendable {
  /// All reasons, at least one.
  package var diagnostics: [Diagnostic]

  private static let code: Diagnostic.Code = "coreai-export"

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ message: String) { diagnostics = [Diagnostic(.error, Self.code, message)] }

  init(_ refusals: [AssetExporter.Refusal]) {
    diagnostics = refusals.map { refusal in
      let more = refusal.places.count - 1
      let title = refusal.operation.utf8.isEmpty ? "" : "operation '\(refusal.operation)': "
      let places = more > 0 ? ", here and in \(more) more" : ""
      return Diagnostic(
        .error, Self.code, "\(title)\(refusal.error.message)\(places)",
        at: Location(path: refusal.places.first ?? ModelPath()), remedy: refusal.error.remedy)
    }
  }

  /// The first reason.
  package var diagnostic: Diagnostic {
    diagnostics.first ?? Diagnostic(.error, Self.code, "the model has no form in Core AI")
  }
}
