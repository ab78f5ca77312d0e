package import ModelFormat
package import ModelSpec

/// Turns neural networks into ML Programs.
///
/// A network becomes the operations that the runtime runs for it. Its interface stays: names, shapes and images. What no
/// program has changes, and is noted: arrays of double precision become ones of single precision, numbers become arrays of
/// one element, and names become identifiers.
package enum ProgramConversion {
  /// What may be chosen.
  package struct Options: Sendable {
    /// Whether arrays are declared with a sequence and a batch axis in front, of any length, where a network maps arrays to
    /// [Sequence, Batch, Channel, Height, Width]; such networks take them undeclared, which a program cannot. Outputs then
    /// keep all five axes.
    package var hasLeadingAxes = false

    package init() {}
  }

  /// A model of ML Programs, and what is to be said of it.
  package struct Result: Sendable {
    /// The model, to be written as a package, with its weights.
    package var file: ModelFile
    package var notes: [Diagnostic]
  }

  /// Converts a network, or the networks of a pipeline, whose other stages stay as they are.
  ///
  /// - Throws: `ConversionError` that names every layer which has no form in an ML Program; or that the model holds no
  ///   network.
  package static func convert(_ model: Model, _ options: Options = Options()) throws(ConversionError) -> Result {
    var weights = WeightBlobWriter()
    var notes: [Diagnostic] = []
    let converted = try convert(model, at: ModelPath(), options, &weights, &notes)
    let blobs = weights.entries.isEmpty ? [:] : [ProgramRaising.weightFileName: weights]
    return Result(file: ModelFile(converted, format: .mlpackage, weightBlobs: blobs), notes: notes)
  }

  private static func convert(
    _ model: Model, at path: ModelPath, _ options: Options, _ weights: inout WeightBlobWriter,
    _ notes: inout [Diagnostic]
  ) throws(ConversionError) -> Model {
    if var conversion = NetworkConversion(model, at: path, options: options) {
      let converted = try conversion.run(&weights)
      notes += conversion.notes
      if model.isUpdatable {
        notes.append(
          Diagnostic(
            .note, "update-dropped", "ML Programs cannot be updated: the training parameters are left out",
            at: Location(path: path)))
      }
      return converted
    }
    switch model.kind {
    case .mlProgram?: throw ConversionError("the model is an ML Program already", at: path)
    case .pipeline?, .pipelineClassifier?, .pipelineRegressor?:
      return try PipelineConversion.convert(model, at: path) { (stage, place) throws(ConversionError) in
        try convert(stage, at: place, options, &weights, &notes)
      }
    case let kind?:
      throw ConversionError("a model of type `\(kind.schemaName)` has no layers, expected a neural network", at: path)
    case nil: throw ConversionError("the model has no type, expected a neural network", at: path)
    }
  }
}
