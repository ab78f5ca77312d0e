internal import ModelFormat
internal import ModelSpec

/// Walks the layers of a network in order, checks each, and follows the values from layer to layer.
///
/// Core ML runs layers in the order of the file: a layer reads inputs of the model and results of earlier layers.
struct NetworkGraphValidator {
  var scopes = BlobScopes()
  /// Ranks of the model's inputs and outputs, as its description states them.
  var interfaceRanks: NameMap<Int> = [:]
  /// Whether values have the ranks that inputs and layers state; if not, all have rank 5.
  var isExact = false
  /// Whether a name that is listed twice has been dealt with elsewhere.
  var toleratesEqualNames = false
  /// `specificationVersion` of the model at hand.
  var version = 0
  /// Number of reads of each value; the model's outputs count.
  var reads: NameMap<Int> = [:]
  private var loopDepth = 0
  /// Features above the model's version that have been reported: one report for each is enough.
  private var advised: NameSet = []

  init() {}

  /// Checks `layers`; runs at the path of the message that has them.
  mutating func validate(_ layers: [NeuralNetworkLayer], _ context: inout ValidationContext) {
    var names: NameSet = []
    var order = LayerOrder(layers)
    for (index, layer) in layers.enumerated() {
      context.within("layers", index, named: layer.name) { context in
        if !toleratesEqualNames, !layer.name.isEmpty, !names.insert(layer.name).inserted {
          context.warning(
            "layer-name-duplicate", "two layers are called '\(layer.name)'", at: "name", found: layer.name)
        }
        for (list, names) in [("input", layer.input), ("output", layer.output)] {
          for name in names { EspressoLayer.nameProblem(name).map { context.report($0, at: list) } }
        }
        validateTensors(layer, &context)
        let site = site(of: layer)
        LayerValidator.validate(site, &context)
        adviseVersions(layer, &context)
        for (place, name) in layer.input.enumerated() where scopes[name] == nil {
          reportUndefined(name, place, input: index, &order, &context)
        }
        validateControlFlow(layer, &context)
        for name in layer.output { make(name, by: layer, &context) }
        validateUse(layer, &context)
      }
    }
  }

  private func site(of layer: NeuralNetworkLayer) -> LayerSite {
    func ranks(_ names: [String]) -> [Int?] { names.map { isExact ? scopes.rank(of: $0) : nil } }
    return LayerSite(
      layer: layer, inputRanks: ranks(layer.input), outputRanks: ranks(layer.output))
  }

  private mutating func adviseVersions(_ layer: NeuralNetworkLayer, _ context: inout ValidationContext) {
    for (needed, feature) in layer.versionFeatures where version < needed && advised.insert(feature).inserted {
      context.advise(needed, of: version, for: feature)
    }
  }

  private mutating func make(_ name: String, by layer: NeuralNetworkLayer, _ context: inout ValidationContext) {
    if let blob = scopes[name], !layer.isCopy {
      let origin =
        blob.isInput && blob.producers == 0 ? "is an input of the model" : "is already produced by \(blob.origin)"
      context.error(
        "blob-duplicate", "output '\(name)' \(origin)", at: "output", found: name,
        remedy: "give the output another name; only copy layers write a value again")
    }
    scopes.make(name, by: layer.title)
  }

  /// A layer none of whose outputs anything reads is hardly meant; single outputs often stay unread.
  ///
  /// Converters add such a layer for an input of the model that nothing else reads, which Core ML would remove.
  private func validateUse(_ layer: NeuralNetworkLayer, _ context: inout ValidationContext) {
    guard let first = layer.output.first, !layer.output.contains(where: { reads[$0] != nil }) else { return }
    if let input = layer.input.first, scopes[input]?.isInput == true, reads[input] == 1 { return }
    let names = layer.output.count == 1 ? "output '\(first)'" : "any output"
    context.warning("output-unused", "nothing reads \(names) of the layer", at: "output", found: first)
  }

  private func reportUndefined(
    _ name: String, _ place: Int, input index: Int, _ order: inout LayerOrder, _ context: inout ValidationContext
  ) {
    switch order.place(of: name, readBy: index) {
    case .nowhere:
      context.error(
        "blob-undefined", "input '\(name)' is neither an output of an earlier layer nor an input of the model",
        at: "input",
        found: name)
    case .itself:
      context.error(
        "graph-cycle", "input '\(name)' is the layer's own output", at: "input", found: name,
        remedy: "break the cycle, or use a loop layer")
    case .later(let producer):
      context.error(
        "blob-undefined", "input '\(name)' is produced by \(producer), which comes later", at: "input", found: name,
        remedy: "put that layer before this one")
    case .cycle(let producer):
      context.error(
        "graph-cycle", "input '\(name)' is produced by \(producer), which needs this layer's output",
        at: "input", found: name, remedy: "break the cycle, or use a loop layer")
    }
  }

  /// Runs `body` with the layers inside one more loop.
  mutating func inLoop<Result>(_ body: (inout Self) -> Result) -> Result {
    loopDepth += 1
    defer { loopDepth -= 1 }
    return body(&self)
  }

  var isInLoop: Bool { loopDepth > 0 }
}

extension NeuralNetworkLayer {
  var isCopy: Bool { if case .copy? = layer { true } else { false } }

  /// The layer in a sentence.
  var title: String { name.isEmpty ? "a layer without a name" : "layer '\(name)'" }
}
