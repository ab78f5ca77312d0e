import ModelCodegen
import ModelSpec
import _ModelTestSupport

/// The signature of a model whose generated class is public, and how that was made.
struct RealSignature: Sendable, CustomStringConvertible {
  var name: String
  var style: String
  var language = PrintingOptions.Language.swift
  var access = PrintingOptions.Access.internal
  var model: Model

  var description: String { "\(name) \(style)" }

  init(
    _ name: String, _ style: String, _ language: PrintingOptions.Language = .swift,
    access: PrintingOptions.Access = .internal, version: Int32, _ inputs: [FeatureDescription],
    _ outputs: [FeatureDescription], training: [FeatureDescription] = [], states: [String] = [],
    kind: Model.Kind = .identity(Identity())
  ) {
    (self.name, self.style, self.language, self.access) = (name, style, language, access)
    model = .model(kind, version: version, inputs: inputs, outputs: outputs, isUpdatable: !training.isEmpty)
    model.description?.trainingInput = training
    model.description?.state = states.map { .stateArray($0, [1]) }
  }

  /// The files that we write for it.
  func files() throws -> [GeneratedFile] {
    let interface = try Interface(model: model, resourceName: name)
    let options = PrintingOptions(access: access)
    guard let printer = PrinterTable.printer(style: style, language: language, options: options) else { return [] }
    return try printer.files(for: interface)
  }
}

extension FeatureDescription {
  /// The same feature with words on what it is.
  func described(_ text: String) -> FeatureDescription {
    var feature = self
    feature.shortDescription = text
    return feature
  }

  /// The same feature, which may be left out.
  var optional: FeatureDescription {
    var feature = self
    feature.type?.isOptional = true
    return feature
  }
}

/// A model that contains Vision's image features.
let visionPipeline = Model.Kind.pipelineClassifier(
  .with {
    $0.pipeline = .with {
      $0.models = [.model(.visionFeaturePrint(CoreMLModels.VisionFeaturePrint()), version: 3)]
    }
  })
