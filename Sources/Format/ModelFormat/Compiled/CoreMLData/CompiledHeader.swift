package import ModelSpec

/// The file `coremldata.bin` at the top of a compiled directory: what the model is, its description, and for many types
/// the model itself.
package struct CompiledHeader: Equatable, Sendable {
  /// Number of the model type's field in the schema's `Model`: 500 is `neuralNetwork`.
  package var typeNumber: UInt32
  package var version: CompiledVersion
  /// `generic`, `spec`, or for pipelines `generic` with the number, version and encoding of each child.
  package var encoding: String
  package var specificationVersion: UInt64
  package var content: Content

  package enum Content: Equatable, Sendable {
    /// A serialized `Model`.
    case specification(WeightData)
    /// The model description as a serialized `ModelDescription`, and what the type adds to it.
    case described([UInt8], Details)
  }

  package enum Details: Equatable, Sendable {
    /// Blobs that are outputs.
    case network(outputs: [String])
    case classifier(Classifier)
    /// Blobs that are outputs. No file of this type is known: the layout is that of `network`.
    case regressor(outputs: [String])
    case program(functionCount: Int)
    case pipeline(modelCount: Int)
  }

  package struct Classifier: Equatable, Sendable {
    package var labels: NeuralNetworkClassifier.ClassLabels
    /// The source's `labelProbabilityLayerName`, empty as it may be.
    package var labelProbabilityLayerName: String
    /// Blobs that are outputs: all but the predicted class.
    package var outputs: [String]
  }

  /// The encoding of models that are taken apart.
  static let generic = "generic"
  /// The encoding of models that are stored as a whole.
  static let whole = "spec"
}

extension CompiledHeader {
  /// The encoding of a pipeline of `children`.
  ///
  /// An ML Program and a suppression make `generic.model0v5.0.0generic.model1v1.0.0spec`. That a pipeline inside a
  /// pipeline contributes its own encoding in the same way is assumed.
  package static func encoding(ofPipeline children: [CompiledHeader]) -> String {
    children.enumerated().reduce(into: generic) { text, child in
      text += ".model\(child.offset)v\(child.element.version)\(child.element.encoding)"
    }
  }

  /// The model description; for a model stored as a whole, that of the model.
  ///
  /// - Parameter file: The header's path, for errors.
  package func description(
    file: String? = nil, limits: Limits = Limits()
  ) throws(Diagnostic) -> ModelDescription {
    switch content {
    case .specification: try model(file: file, limits: limits)?.description ?? ModelDescription()
    case .described(let bytes, _):
      try EmbeddedMessage(bytes, at: [EmbeddedMessage.modelDescription], file: file, limits: limits)
        .model.description ?? ModelDescription()
    }
  }

  /// The model that is stored as a whole; nil for one that was taken apart. Its weights refer to the header's file.
  package func model(file: String? = nil, limits: Limits = Limits()) throws(Diagnostic) -> Model? {
    guard case .specification(let data) = content else { return nil }
    return try ModelCoding.decode(data, file: file, limits: limits)
  }
}
