extension Pipeline {
  /// Pipelines within pipelines, and links to models, that are followed.
  package static let deepestNesting = 25
}

extension TreeEnsembleParameters {
  /// Elements of the inputs that trees can read.
  package static let readableElements: UInt64 = 1 << 24
}

extension ItemSimilarityRecommender {
  /// Items that a recommender can have; more are taken for a broken number.
  package static let readableItems = 1 << 24
}

extension WeightParams {
  /// `float16Value` without the odd byte at its end, which Core ML passes over.
  package var halves: WeightData { float16Value.prefix(float16Value.byteCount & ~1) }
}

extension Model {
  /// What neural networks, neural network classifiers and neural network regressors have in common: the fields of a plain
  /// network. Nil for any other kind of model.
  ///
  /// Setting it keeps the kind of network, and what only that kind has, such as the labels of a classifier. A model of
  /// another kind becomes a plain network. Setting nil has no effect.
  public var network: NeuralNetwork? {
    get {
      switch kind {
      case .neuralNetwork(let network): network
      case .neuralNetworkClassifier(let classifier): .with { $0.take(classifier) }
      case .neuralNetworkRegressor(let regressor): .with { $0.take(regressor) }
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch kind {
      case .neuralNetworkClassifier(var classifier):
        classifier.take(newValue)
        kind = .neuralNetworkClassifier(classifier)
      case .neuralNetworkRegressor(var regressor):
        regressor.take(newValue)
        kind = .neuralNetworkRegressor(regressor)
      default: kind = .neuralNetwork(newValue)
      }
    }
  }

  /// The pipeline of a `pipeline`, `pipelineClassifier` or `pipelineRegressor`; nil for any other kind of model.
  ///
  /// Setting it keeps the kind of pipeline. A model of another kind becomes a plain pipeline. Setting nil has no effect.
  public var pipeline: Pipeline? {
    get {
      switch kind {
      case .pipeline(let pipeline): pipeline
      case .pipelineClassifier(let classifier): classifier.pipeline ?? Pipeline()
      case .pipelineRegressor(let regressor): regressor.pipeline ?? Pipeline()
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch kind {
      case .pipelineClassifier(var classifier):
        classifier.pipeline = newValue
        kind = .pipelineClassifier(classifier)
      case .pipelineRegressor(var regressor):
        regressor.pipeline = newValue
        kind = .pipelineRegressor(regressor)
      default: kind = .pipeline(newValue)
      }
    }
  }

  /// The path of model `index` of the pipeline that this model is, which stands at `path` itself.
  package func path(ofStage index: Int, at path: ModelPath) -> ModelPath {
    let content = path.field(kind?.schemaName ?? "")
    if case .pipeline = kind { return content.element("models", index) }
    return content.field("pipeline").element("models", index)
  }
}

/// The fields that all kinds of neural networks have.
private protocol NetworkFields {
  var layers: [NeuralNetworkLayer] { get set }
  var preprocessing: [NeuralNetworkPreprocessing] { get set }
  var arrayInputShapeMapping: NeuralNetworkMultiArrayShapeMapping { get set }
  var imageInputShapeMapping: NeuralNetworkImageShapeMapping { get set }
  var updateParams: NetworkUpdateParameters? { get set }
}

extension NetworkFields {
  fileprivate mutating func take(_ network: some NetworkFields) {
    layers = network.layers
    preprocessing = network.preprocessing
    arrayInputShapeMapping = network.arrayInputShapeMapping
    imageInputShapeMapping = network.imageInputShapeMapping
    updateParams = network.updateParams
  }
}

extension NeuralNetwork: NetworkFields {}
extension NeuralNetworkClassifier: NetworkFields {}
extension NeuralNetworkRegressor: NetworkFields {}

extension Sequence<FeatureDescription> {
  /// The features by their names; of several with one name, the first.
  package var byName: NameMap<FeatureDescription> {
    NameMap(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Sequence<FunctionDescription> {
  /// The functions by their names; of several with one name, the first.
  package var byName: NameMap<FunctionDescription> {
    NameMap(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension ArrayFeatureType.ArrayDataType {
  /// Whether it is set, and the schema names it.
  package var isKnown: Bool {
    switch self {
    case .float32, .double, .int32, .int8, .float16: true
    case .invalidArrayDataType, .unrecognized: false
    }
  }

  /// That the multi-array `name` has this type, which is not known; without a place.
  package func unknownProblem(of name: String) -> Diagnostic {
    Diagnostic(
      "data-type", "multi-array '\(name)' has data type \(schemaName)", found: schemaName,
      expected: "DOUBLE, FLOAT32, FLOAT16, INT32 or INT8")
  }
}
