package import ModelGraph
package import ModelSpec

/// The custom layers of a network, those within branches and loops included, made ready to run.
package struct CustomLayers: Sendable {
  /// In the order of the network.
  package private(set) var layers: [any CustomLayerShapes] = []
  private var numbers: [ModelPath: Int] = [:]

  /// - Parameters:
  ///   - path: The place of the network.
  ///   - make: Makes what computes a layer at a place.
  /// - Throws: What `make` throws.
  package init<Problem: Error>(
    _ layers: [NeuralNetworkLayer], at path: ModelPath,
    _ make: (CustomLayerParams, ModelPath) throws(Problem) -> any CustomLayerShapes
  ) throws(Problem) {
    for (index, layer) in layers.enumerated() {
      switch layer.layer {
      case .custom(let params)?:
        let place = path.element("layers", index, named: layer.name)
        numbers[place] = self.layers.count
        self.layers.append(try make(params, place))
      case .branch(let params)?:
        let place = path.element("layers", index, named: layer.name).field("branch")
        try add(params.ifBranch, at: place.field("ifBranch"), make)
        try add(params.elseBranch, at: place.field("elseBranch"), make)
      case .loop(let params)?:
        let place = path.element("layers", index, named: layer.name).field("loop")
        try add(params.conditionNetwork, at: place.field("conditionNetwork"), make)
        try add(params.bodyNetwork, at: place.field("bodyNetwork"), make)
      default: break
      }
    }
  }

  private mutating func add<Problem: Error>(
    _ network: NeuralNetwork?, at path: ModelPath,
    _ make: (CustomLayerParams, ModelPath) throws(Problem) -> any CustomLayerShapes
  ) throws(Problem) {
    let nested = try CustomLayers(network?.layers ?? [], at: path, make)
    for (place, number) in nested.numbers { numbers[place] = layers.count + number }
    layers += nested.layers
  }

  /// The number of the layer at a place.
  func number(at path: ModelPath) -> Int? { numbers[path] }
}
