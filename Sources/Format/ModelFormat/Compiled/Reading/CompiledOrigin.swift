package import ModelSpec
internal import ModelWire

/// What a compiled directory keeps of its source byte for byte, and what its files say besides the model: one value for
/// the whole model, and one for each model of a pipeline.
package struct CompiledOrigin: Sendable {
  /// The serialized `Model`, of a model that is stored as a whole.
  package var model: WeightData?
  /// The serialized `ModelDescription`, of any other model.
  package var description: [UInt8] = []
  /// The text of an ML Program without the program.
  package var text: MILText?
  /// The blobs that the weights of a network come from.
  package var weights: [StoredWeight] = []
  /// The models of a pipeline.
  package var children: [CompiledOrigin] = []
}

extension CompiledOrigin {
  /// `model` in wire format, with the description and the models stored as a whole as they stand here.
  func chunks(_ model: Model) -> [WireWriter.Chunk] {
    if let whole = self.model { return [.weights(whole)] }
    var writer = WireWriter()
    write(model, to: &writer)
    return writer.chunks
  }

  /// Writes the fields of `model` from the last to the first.
  private func write(_ model: Model, to writer: inout WireWriter) {
    switch model.kind {
    case .pipeline(let pipeline)?:
      writer.entry(Field.pipeline) { write(pipeline, to: &$0) }
    case .pipelineClassifier(let classifier)?:
      writer.entry(Field.pipelineClassifier) { writer in
        writer.entry(Field.inner) { write(classifier.pipeline ?? Pipeline(), to: &$0) }
      }
    case .pipelineRegressor(let regressor)?:
      writer.entry(Field.pipelineRegressor) { writer in
        writer.entry(Field.inner) { write(regressor.pipeline ?? Pipeline(), to: &$0) }
      }
    default:
      var rest = Model()
      rest.kind = model.kind
      rest.encode(to: &writer)
    }
    if model.isUpdatable { writer.bool(Field.isUpdatable, true) }
    if !description.isEmpty { writer.bytes(Field.description, description) }
    if model.specificationVersion != 0 { writer.int32(Field.specificationVersion, model.specificationVersion) }
  }

  private func write(_ pipeline: Pipeline, to writer: inout WireWriter) {
    for name in pipeline.names.reversed() { writer.string(Field.names, name) }
    for (child, origin) in zip(pipeline.models, children).reversed() {
      if let whole = origin.model {
        writer.weights(Field.models, whole)
      } else {
        writer.entry(Field.models) { origin.write(child, to: &$0) }
      }
    }
  }

  /// Field numbers of `Model`, of the pipeline types, and of `Pipeline`.
  private enum Field {
    static let specificationVersion = 1
    static let description = 2
    static let isUpdatable = 10
    static let pipelineClassifier = 200
    static let pipelineRegressor = 201
    static let pipeline = 202
    static let inner = 1
    static let models = 1
    static let names = 2
  }
}
