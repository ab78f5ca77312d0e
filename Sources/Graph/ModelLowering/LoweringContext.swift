internal import ModelGraph
internal import ModelSpec

/// A graph in the making: the operations so far, the blobs that layers can see, and the layer at hand.
struct LoweringContext {
  var inference: OperationInference
  var operations: [GraphOperation] = []
  /// Visible blobs of known rank.
  private(set) var blobs: NameMap<Blob> = [:]
  /// Visible blobs of unknown rank.
  private var unknownBlobs: NameMap<UnknownBlob> = [:]
  /// What changed since the outermost block began, newest last; empty outside of blocks.
  private var changes: [(name: String, blob: Blob?, unknown: UnknownBlob?)] = []
  private var blockDepth = 0
  var problems: [LoweredNetwork.Problem] = []
  var missingLayers: [LoweredNetwork.MissingLayer] = []
  /// How often each blob is read, in the whole network with its branches and loops; a model's output counts as read.
  var readers: NameMap<Int> = [:]
  /// Loops around the layer at hand.
  var loopDepth = 0
  /// The first layer of the network that takes a blob of unknown rank which is computed, or holds a layer that does.
  private(set) var firstUnranked: Int?
  /// Whether that blob is made within the same loop or branch, so that its rank is not known before either.
  private(set) var losesRankWithin = false
  /// The layer of the network that is being lowered, with all that lies within it.
  private var outermostLayer: Int?
  /// Layers in loops that were lowered, those lowered again counted again.
  var nestedLayerCount = 0
  /// What computes the custom layers; without, they are skipped.
  let customLayers: CustomLayers?
  /// Names of the graph's inputs.
  var inputNames: [String] = []
  /// Every name that a value has or had, with the number to try next for another one of that name. By `String`: names of a
  /// graph differ in more than their spelling.
  private var usedNames: [String: Int] = [:]

  private(set) var layer = NeuralNetworkLayer()
  private(set) var path = ModelPath()
  /// Findings past the limit are dropped: a file of a million bad layers must not fill memory.
  private static let problemLimit = 1000

  init(inference: OperationInference, layerCount: Int, customLayers: CustomLayers? = nil) {
    self.inference = inference
    self.customLayers = customLayers
    operations.reserveCapacity(2 * layerCount)
    blobs.reserveCapacity(layerCount + 8)
    usedNames.reserveCapacity(2 * layerCount)
  }

  /// Lowers layers in order; `path` is that of the network.
  mutating func lower(_ layers: [NeuralNetworkLayer], at path: ModelPath) { lower(layers[...], at: path) }

  /// Lowers a part of the layers of the network at `path`, in order.
  mutating func lower(_ layers: ArraySlice<NeuralNetworkLayer>, at path: ModelPath) {
    let (outerLayer, outerPath) = (layer, self.path)
    let isOutermost = outermostLayer == nil
    for (index, layer) in zip(layers.indices, layers) {
      self.layer = layer
      self.path = path.element("layers", index, named: layer.name)
      if isOutermost { outermostLayer = index }
      lowerLayer()
    }
    if isOutermost { outermostLayer = nil }
    (layer, self.path) = (outerLayer, outerPath)
  }

  private mutating func lowerLayer() {
    for name in layer.input where blobs[name] == nil {
      if unknownBlobs[name] == nil {
        report("input '\(name)' is not an input of the model or an output of a layer before this one")
      } else if unrankedValue(of: name) != nil, firstUnranked == nil {
        firstUnranked = outermostLayer
        losesRankWithin = unknownBlobs[name]?.layer == outermostLayer
      }
      return forgetOutputs()
    }
    guard let kind = layer.layer else { return forgetOutputs() }
    let operationCount = operations.count
    do throws(OperationError) {
      try lower(kind)
      for name in layer.output where blobs[name] == nil && unknownBlobs[name] == nil { set(name, nil) }
    } catch {
      operations.removeSubrange(operationCount...)
      report(error.message)
      forgetOutputs()
    }
  }

  /// Marks what the layer makes as of unknown rank.
  mutating func forgetOutputs() {
    for name in layer.output { set(name, nil) }
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
    guard var number = usedNames[name] else {
      usedNames[name] = 2
      return name
    }
    while usedNames["\(name).\(number)"] != nil { number += 1 }
    usedNames[name] = number + 1
    usedNames["\(name).\(number)"] = 2
    return "\(name).\(number)"
  }

  /// Makes `blob` visible under `name`; nil stands for one of unknown rank.
  mutating func set(_ name: String, _ blob: Blob?) { set(name, blob, unknown: UnknownBlob()) }

  /// Makes a value visible under `name`, of whatever rank it is.
  mutating func set(_ name: String, _ value: Operand) {
    set(name, value.type.map { Blob(whole: value, $0) }, unknown: UnknownBlob(value: value))
  }

  private mutating func set(_ name: String, _ blob: Blob?, unknown: UnknownBlob) {
    if blockDepth > 0 { changes.append((name, blobs[name], unknownBlobs[name])) }
    blobs[name] = blob
    var unknown = unknown
    unknown.layer = outermostLayer
    unknownBlobs[name] = blob == nil ? unknown : nil
  }

  /// The value of a visible blob of unknown rank; nil when nothing computes it.
  func unrankedValue(of name: String) -> Operand? { unknownBlobs[name]?.value }

  /// Begins a block, which writes nothing outside; `endBlock` takes the result.
  mutating func beginBlock() -> Int {
    blockDepth += 1
    return changes.count
  }

  /// Undoes what has become visible since a block began.
  mutating func undoChanges(since mark: Int) {
    while changes.count > mark, let change = changes.popLast() {
      blobs[change.name] = change.blob
      unknownBlobs[change.name] = change.unknown
    }
  }

  mutating func endBlock(_ mark: Int) {
    undoChanges(since: mark)
    blockDepth -= 1
  }

  /// Drops findings of a round that is repeated.
  mutating func dropFindings(after count: (problems: Int, missingLayers: Int)) {
    problems.removeSubrange(Swift.min(count.problems, problems.count)...)
    missingLayers.removeSubrange(Swift.min(count.missingLayers, missingLayers.count)...)
  }
}
