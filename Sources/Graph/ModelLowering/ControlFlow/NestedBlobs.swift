package import ModelSpec

/// Which blobs layers read and write, those of branches and loops in them included.
package struct NestedBlobs {
  /// How often each blob is read.
  package var readers: NameMap<Int> = [:]
  var written: NameSet = []

  /// What `layers` read and write.
  package init(_ layers: [NeuralNetworkLayer]) { visit(layers) }

  init(_ networks: NeuralNetwork?...) {
    for network in networks { visit(network?.layers ?? []) }
  }

  /// Whether a layer has layers of its own.
  static func hasNetworks(_ layer: NeuralNetworkLayer) -> Bool {
    switch layer.layer {
    case .branch, .loop: true
    default: false
    }
  }

  private mutating func visit(_ layers: [NeuralNetworkLayer]) {
    for layer in layers {
      for name in layer.input { readers[name, default: 0] += 1 }
      written.formUnion(layer.output)
      switch layer.layer {
      case .branch(let params):
        visit(params.ifBranch?.layers ?? [])
        visit(params.elseBranch?.layers ?? [])
      case .loop(let params):
        readers[params.conditionVar, default: 0] += 1
        visit(params.conditionNetwork?.layers ?? [])
        visit(params.bodyNetwork?.layers ?? [])
      default: break
      }
    }
  }
}
