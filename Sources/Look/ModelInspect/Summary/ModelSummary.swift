public import ModelFormat
public import ModelSpec
internal import OrderedCollections

/// A summary of a model: everything that `modelc inspect` shows of the model as a whole.
///
/// It reads no weights from any file, except for the first bytes of a text model.
public struct ModelSummary: Equatable, Sendable {
  /// The path as the caller gave it; nil for the stage of a pipeline.
  public var path: String?
  /// How the model is stored; nil for the stage of a pipeline.
  public var format: ModelFile.Format?
  /// Field name of the model's type in the schema, such as `neuralNetworkClassifier`; nil when none is set.
  public var type: String?
  /// The specification version that the model states.
  public var specificationVersion: SpecificationVersion
  /// The specification version that it takes to read the model: a newer one where the model states one that lacks its type.
  package var neededVersion: SpecificationVersion
  /// Whether the model can be trained on device.
  public var isUpdatable: Bool
  /// The author's metadata.
  public var metadata: Metadata
  /// The inputs and outputs of a prediction: of the default function if the model has several.
  public var interface: InterfaceSummary
  /// Features that training takes; empty for a model that cannot be trained.
  public var trainingInputs: [FeatureDescription]
  /// The functions that the description lists, or else the program's own, sorted by name.
  public var functions: [FunctionSummary]
  /// The labels of a classifier, without duplicates; no strings for other models.
  public var classLabels: ClassLabels
  /// Layers of a network or operations of a program, at any depth.
  public var layerHistogram: LayerHistogram
  /// The weights of the whole model.
  public var weights: WeightInventory
  /// The preprocessing of a network's image inputs.
  public var preprocessing: [NeuralNetworkPreprocessing]
  /// The training parameters; those of its last stage for a pipeline.
  public var update: UpdateSummary?
  /// The information in a model of one of Apple's text types; nil for other models.
  public var textModel: TextModelSummary?
  /// How much a model without operations holds, such as trees or samples; empty for other models.
  package var facts: [ModelFact]
  /// The models of a pipeline.
  public var stages: [StageSummary]
  /// Whether the model runs here; nil if that was not checked.
  public var runs: Runs?

  /// Whether a model runs here, as far as that can be told without its weights.
  public enum Runs: Equatable, Sendable {
    /// It runs.
    case yes
    /// It does not run, for the given reason.
    case no(reason: String)
  }

  /// Sums up the model of `file`.
  public init(_ file: ModelFile) {
    self.init(file.model)
    path = file.path
    format = file.format
  }

  /// Sums up `model`.
  public init(_ model: Model) {
    let description = model.description ?? ModelDescription()
    type = model.kind?.schemaName
    specificationVersion = SpecificationVersion(model.specificationVersion)
    neededVersion = SpecificationVersion(Int32(clamping: model.neededVersion))
    isUpdatable = model.isUpdatable
    metadata = description.metadata ?? Metadata()
    interface = InterfaceSummary(description)
    trainingInputs = description.trainingInput
    functions = FunctionSummary.functions(of: model)
    classLabels = Self.distinctLabels(model.kind)
    preprocessing = []
    layerHistogram = LayerHistogram()
    weights = WeightInventory()
    stages = []
    textModel = TextModelSummary(model.kind)
    facts = ModelFact.facts(of: model.kind)
    if let network = model.network {
      preprocessing = network.preprocessing
      layerHistogram.add(network)
      weights.add(network)
    }
    if let pipeline = model.pipeline {
      stages = StageSummary.stages(of: pipeline)
      for (index, stage) in stages.enumerated() { weights.add(stage.model.weights, ofStage: index) }
    }
    switch model.kind {
    case .mlProgram(let program):
      let listed = NameMap(functions.map { ($0.name, $0) }) { first, _ in first }
      for (name, function) in program.functions {
        // Functions of the list were already counted.
        let own = listed[name] ?? FunctionSummary(name: name, of: function)
        layerHistogram.add(own.histogram)
        weights.add(own.weights)
      }
    case .glmClassifier(let classifier):
      weights.add(rows: classifier.weights.map(\.value.count), classifier.offset.count)
    case .glmRegressor(let regressor): weights.add(rows: regressor.weights.map(\.value.count), regressor.offset.count)
    default: break
    }
    update = UpdateSummary(model) ?? stages.last?.model.update
  }

  /// A nearest neighbors classifier has a label for each sample, so each of its labels is taken once.
  private static func distinctLabels(_ kind: Model.Kind?) -> ClassLabels {
    let labels = kind?.classLabels ?? .strings([])
    guard case .kNearestNeighborsClassifier? = kind else { return labels }
    switch labels {
    case .strings(let labels):
      var seen: NameSet = []
      return .strings(labels.filter { seen.insert($0).inserted })
    case .integers(let labels): return .integers(OrderedSet(labels).elements)
    }
  }
}

/// One model of a pipeline.
public struct StageSummary: Equatable, Sendable {
  /// The name that the pipeline gives it; nil when it gives none.
  public var name: String?
  /// Names of the features that it reads, thresholds of non-maximum suppression included.
  public var inputNames: [String]
  /// The stage itself.
  public var model: ModelSummary

  static func stages(of pipeline: Pipeline) -> [StageSummary] {
    pipeline.models.enumerated().map { index, model in
      StageSummary(
        name: index < pipeline.names.count ? pipeline.names[index] : nil, inputNames: model.stageInputNames,
        model: ModelSummary(model))
    }
  }
}
