internal import ModelOps
internal import ModelSpec

/// A graph in the making: the operations so far, the blobs that layers can see, and the layer at hand.
struct LoweringContext {
  var inference: OperationInference
  var operations: [GraphOperation] = []
  /// Visible blobs of known rank.
  var blobs: [String: Blob] = [:]
  /// Visible blobs of unknown rank.
  var unknownBlobs: Set<String> = []
  var problems: [LoweredNetwork.Problem] = []
  var missingLayers: [LoweredNetwork.MissingLayer] = []
  /// How often each blob is read, in the whole network with its branches and loops; a model's output counts as read.
  var readers: [String: Int] = [:]
  /// Loops around the layer at hand.
  var loopDepth = 0
  /// Every name that a value has or had.
  private var usedNames: Set<String> = []

  private(set) var layer = NeuralNetworkLayer()
  private(set) var path = ModelPath()
  /// Findings past the limit are dropped: a file of a million bad layers must not fill memory.
  private static let problemLimit = 1000

  init(inference: OperationInference, layerCount: Int) {
    self.inference = inference
    operations.reserveCapacity(2 * layerCount)
    blobs.reserveCapacity(layerCount + 8)
    usedNames.reserveCapacity(2 * layerCount)
  }

  /// Lowers layers in order; `path` is that of the network.
  mutating func lower(_ layers: [NeuralNetworkLayer], at path: ModelPath) {
    let (outerLayer, outerPath) = (layer, self.path)
    for (index, layer) in layers.enumerated() {
      self.layer = layer
      self.path = path.element("layers", index, named: layer.name)
      lowerLayer()
    }
    (layer, self.path) = (outerLayer, outerPath)
  }

  private mutating func lowerLayer() {
    for name in layer.input where blobs[name] == nil {
      if !unknownBlobs.contains(name) {
        report("input '\(name)' is not an input of the model or an output of a layer before this one")
      }
      return forgetOutputs()
    }
    guard let kind = layer.layer else { return forgetOutputs() }
    let operationCount = operations.count
    do throws(OperationError) {
      try lower(kind)
      for name in layer.output where blobs[name] == nil && !unknownBlobs.contains(name) { unknownBlobs.insert(name) }
    } catch {
      operations.removeSubrange(operationCount...)
      report(error.message)
      forgetOutputs()
    }
  }

  /// Marks what the layer makes as of unknown rank.
  mutating func forgetOutputs() {
    for name in layer.output {
      blobs[name] = nil
      unknownBlobs.insert(name)
    }
  }

  /// Records that the layer at hand is not lowered.
  mutating func skipLayer(_ kind: NeuralNetworkLayer.Layer) {
    let name = kind.schemaName
    let reason = LayerLowering.notLoweredYet[name] ?? "this tool does not know it"
    missingLayers.append(LoweredNetwork.MissingLayer(path: path, kind: name, reason: reason))
    forgetOutputs()
  }

  mutating func report(_ message: String) {
    guard problems.count < Self.problemLimit else { return }
    problems.append(LoweredNetwork.Problem(path, message))
  }

  /// `name`, or one like it when a value has it already.
  mutating func uniqueName(_ name: String) -> String {
    if usedNames.insert(name).inserted { return name }
    var number = 2
    while !usedNames.insert("\(name).\(number)").inserted { number += 1 }
    return "\(name).\(number)"
  }
}
