extension NeuralNetwork {
  /// Calls `body` with every layer, for it to change, each before those of its bodies.
  ///
  /// - Parameters:
  ///   - names: What the layers that this network lies in are called, the outermost first.
  ///   - body: Gets a layer and the names that lead to it: those of the layers and fields it lies in, and its own, which is
  ///     `layers[2]` for one without a name.
  package mutating func changeLayers<Failure: Error>(
    below names: [String] = [], _ body: (inout NeuralNetworkLayer, [String]) throws(Failure) -> Void
  ) throws(Failure) {
    for index in layers.indices {
      let names = names + [layers[index].name.isEmpty ? "layers[\(index)]" : layers[index].name]
      try body(&layers[index], names)
      switch layers[index].layer {
      case .branch(var params):
        try params.ifBranch?.changeLayers(below: names + ["ifBranch"], body)
        try params.elseBranch?.changeLayers(below: names + ["elseBranch"], body)
        layers[index].layer = .branch(params)
      case .loop(var params):
        try params.conditionNetwork?.changeLayers(below: names + ["conditionNetwork"], body)
        try params.bodyNetwork?.changeLayers(below: names + ["bodyNetwork"], body)
        layers[index].layer = .loop(params)
      default: break
      }
    }
  }
}
