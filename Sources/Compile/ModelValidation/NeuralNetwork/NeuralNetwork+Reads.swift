internal import ModelSpec

extension NeuralNetwork {
  /// Whether values have the ranks that inputs and layers state. Otherwise every value has rank 5: sequence, batch,
  /// channels, height, width.
  var isExact: Bool {
    arrayInputShapeMapping != .rank5ArrayMapping || imageInputShapeMapping != .rank5ImageMapping
      || layers.contains { $0.layer == nil || $0.needsExactShapes }
  }

  /// The number of reads of each value, by name: by layers at any depth, as loop conditions, and by losses.
  var reads: NameMap<Int> {
    var names: NameMap<Int> = [:]
    Self.collect(layers, &names)
    for loss in updateParams?.lossLayers ?? [] {
      if let input = loss.input { names[input, default: 0] += 1 }
    }
    return names
  }

  private static func collect(_ layers: [NeuralNetworkLayer], _ names: inout NameMap<Int>) {
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
