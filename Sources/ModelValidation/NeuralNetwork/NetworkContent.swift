internal import ModelSpec

/// What the three model types of neural networks have in common.
struct NetworkContent {
  /// The field of `Model` that holds the network.
  let field: String
  let layers: [NeuralNetworkLayer]
  let preprocessing: [NeuralNetworkPreprocessing]
  let arrayInputShapeMapping: NeuralNetworkMultiArrayShapeMapping
  let imageInputShapeMapping: NeuralNetworkImageShapeMapping
  let updateParams: NetworkUpdateParameters?
  var isClassifier: Bool { field == "neuralNetworkClassifier" }

  init(_ network: NeuralNetwork) {
    field = "neuralNetwork"
    layers = network.layers
    preprocessing = network.preprocessing
    arrayInputShapeMapping = network.arrayInputShapeMapping
    imageInputShapeMapping = network.imageInputShapeMapping
    updateParams = network.updateParams
  }

  init(_ network: NeuralNetworkClassifier) {
    field = "neuralNetworkClassifier"
    layers = network.layers
    preprocessing = network.preprocessing
    arrayInputShapeMapping = network.arrayInputShapeMapping
    imageInputShapeMapping = network.imageInputShapeMapping
    updateParams = network.updateParams
  }

  init(_ network: NeuralNetworkRegressor) {
    field = "neuralNetworkRegressor"
    layers = network.layers
    preprocessing = network.preprocessing
    arrayInputShapeMapping = network.arrayInputShapeMapping
    imageInputShapeMapping = network.imageInputShapeMapping
    updateParams = network.updateParams
  }

  /// Whether values have the ranks that inputs and layers state. Otherwise every value has rank 5: sequence, batch,
  /// channels, height, width.
  var isExact: Bool {
    arrayInputShapeMapping != .rank5ArrayMapping || imageInputShapeMapping != .rank5ImageMapping
      || layers.contains { $0.layer == nil || $0.needsExactShapes }
  }

  /// How often values are read, by name: by layers at any depth, as conditions of loops, by losses.
  var reads: [String: Int] {
    var names: [String: Int] = [:]
    Self.collect(layers, &names)
    for loss in updateParams?.lossLayers ?? [] {
      switch loss.lossLayerType {
      case .categoricalCrossEntropyLossLayer(let loss)?: names[loss.input, default: 0] += 1
      case .meanSquaredErrorLossLayer(let loss)?: names[loss.input, default: 0] += 1
      case nil: break
      }
    }
    return names
  }

  private static func collect(_ layers: [NeuralNetworkLayer], _ names: inout [String: Int]) {
    for layer in layers {
      for name in layer.input { names[name, default: 0] += 1 }
      switch layer.layer {
      case .branch(let params)?:
        collect(params.ifBranch?.layers ?? [], &names)
        collect(params.elseBranch?.layers ?? [], &names)
      case .loop(let params)?:
        names[params.conditionVar, default: 0] += 1
        collect(params.conditionNetwork?.layers ?? [], &names)
        collect(params.bodyNetwork?.layers ?? [], &names)
      default: break
      }
    }
  }
}
