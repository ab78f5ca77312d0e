extension Model {
  /// What neural networks, neural network classifiers and neural network regressors have in common: the fields of a plain
  /// network. Nil for any other kind of model.
  public var network: NeuralNetwork? {
    switch kind {
    case .neuralNetwork(let network): return network
    case .neuralNetworkClassifier(let classifier):
      var network = NeuralNetwork()
      network.layers = classifier.layers
      network.preprocessing = classifier.preprocessing
      network.arrayInputShapeMapping = classifier.arrayInputShapeMapping
      network.imageInputShapeMapping = classifier.imageInputShapeMapping
      network.updateParams = classifier.updateParams
      return network
    case .neuralNetworkRegressor(let regressor):
      var network = NeuralNetwork()
      network.layers = regressor.layers
      network.preprocessing = regressor.preprocessing
      network.arrayInputShapeMapping = regressor.arrayInputShapeMapping
      network.imageInputShapeMapping = regressor.imageInputShapeMapping
      network.updateParams = regressor.updateParams
      return network
    default: return nil
    }
  }

  /// The pipeline of a `pipeline`, `pipelineClassifier` or `pipelineRegressor`; nil for any other kind of model.
  public var pipeline: Pipeline? {
    switch kind {
    case .pipeline(let pipeline): pipeline
    case .pipelineClassifier(let classifier): classifier.pipeline ?? Pipeline()
    case .pipelineRegressor(let regressor): regressor.pipeline ?? Pipeline()
    default: nil
    }
  }
}
