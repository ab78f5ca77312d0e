internal import ModelEdit
internal import ModelInspect
internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Cuts neural networks between blobs.
struct NetworkCutter: PartCutter {
  /// The model, with each blob written by one layer if possible.
  private let model: Model
  private let network: NeuralNetwork
  private let description: ModelDescription
  let flow: ValueFlow
  private let types: NameMap<ModelOps.TensorType>
  private let shapes: NameMap<[Int]>
  /// The blob from which a classifier's label and probabilities are computed.
  private let classified: String?

  init(_ model: Model) throws(Diagnostic) {
    guard let network = model.network else {
      throw Diagnostic("not-divisible", "the model is no neural network")
    }
    let description = model.description ?? ModelDescription()
    let single = SingleWriting.network(network, inputs: description.input.map(\.name))
    var own = model
    own.network = single
    self.model = own
    self.network = single
    self.description = description
    flow = ValueFlow(inputs: description.input.map(\.name), steps: single.layers.map(\.step))
    let lowered = NetworkLowering.lower(own, leadingAxes: .one)
    types = lowered?.blobs ?? [:]
    shapes = lowered?.defaultShapes(of: own) ?? [:]
    if case .neuralNetworkClassifier(let classifier)? = model.kind {
      let declared = classifier.labelProbabilityLayerName
      classified = declared.isEmpty ? single.layers.last?.output.first : declared
    } else {
      classified = nil
    }
  }

  var inputNames: NameSet { NameSet(description.input.map(\.name)) }

  var outputNames: [String] { description.output.map(\.name) }

  private var predicted: [String] {
    classified == nil
      ? [] : [description.predictedFeatureName, description.predictedProbabilitiesName].filter { !$0.isEmpty }
  }

  func value(ofOutput name: String) -> String { predicted.contains(name) ? classified ?? name : name }

  func isMade(_ output: String, alongWith others: [String]) -> Bool {
    predicted.contains(output) && others.contains(where: predicted.contains)
  }

  func values(of names: [String]) throws(Diagnostic) -> [String] {
    var values: [String] = []
    for name in names {
      for value in try self.values(of: name) where !values.contains(value) { values.append(value) }
    }
    return values
  }

  private func values(of name: String) throws(Diagnostic) -> [String] {
    // A blob that only layers within a loop or a branch write to is no place to cut.
    let isOuter = network.layers.contains { $0.output.contains(name) }
    if isOuter || inputNames.contains(name) || outputNames.contains(name) { return [name] }
    if let layer = network.layers.first(where: { $0.name == name }) { return layer.output }
    let inner = network.layers.flatMap { $0.bodies.flatMap { $0.network.layers.withBodies } }
    if inner.contains(where: { $0.name == name || $0.output.contains(name) }) {
      throw Diagnostic(
        "value-nested", "'\(name)' is computed within a loop or a branch, where no model can be cut",
        remedy: "name a value before or behind the loop or branch")
    }
    let known = flow.inputs + network.layers.flatMap { $0.output + [$0.name] }
    throw Diagnostic(
      "value-unknown", "the network has no blob or layer '\(name)'", found: name,
      remedy: NearestName.remedy(name, in: known) ?? "modelc inspect --layers lists the names")
  }

  func cut(from: [String], to: [String], side: PartSide) throws(Diagnostic) -> CutModel {
    var to = to
    for name in outputNames where !to.contains(name) && isMade(name, alongWith: to) { to.append(name) }
    for name in from where (flow.producers[name]?.count ?? 0) > 1 {
      throw Diagnostic(
        "part-type", "the model cannot be cut at '\(name)': several layers write to it, in a loop or a branch",
        remedy: "name a value before or behind it")
    }
    let slice = flow.slice(from: NameSet(from), to: to.map(value(ofOutput:)))
    var notes: [Diagnostic] = []
    if side == .part {
      for name in from where !slice.inputs.contains(name) {
        throw Diagnostic(
          "part-unconnected", "nothing between is computed from '\(name)'",
          remedy: "leave '\(name)' out, or name other values to end at")
      }
      let extra = from.isEmpty ? [] : slice.inputs.subtracting(from).sorted()
      if !extra.isEmpty {
        let listed = extra.map { "'\($0)'" }.joined(separator: ", ")
        notes.append(
          Diagnostic(
            .note, "part-input", "the part needs more than the values it was to be given: input \(listed)"))
      }
      if model.isUpdatable {
        notes.append(
          Diagnostic(.note, "update-dropped", "the part cannot be updated: the training parameters are left out"))
      }
    }
    for name in to where slice.inputs.contains(value(ofOutput: name)) {
      throw Diagnostic("part-empty", "'\(name)' is an input of the model, so no part can return it")
    }
    return CutModel(model: try made(slice, inputs: from.filter(slice.inputs.contains), outputs: to), notes: notes)
  }

  private func made(_ slice: ValueFlow.Slice, inputs cuts: [String], outputs: [String]) throws(Diagnostic) -> Model {
    var own = network
    own.updateParams = nil
    own.layers = slice.steps.map { index in
      var layer = network.layers[index]
      layer.isUpdatable = false
      // A layer one of whose results is given still writes that result, under another name.
      layer.output = layer.output.map { cuts.contains($0) ? "\($0)_unused" : $0 }
      return layer
    }
    own.preprocessing = network.preprocessing.filter { step in
      step.featureName.isEmpty ? keepsImage(slice) : slice.inputs.contains(step.featureName)
    }
    for name in cuts where shapes[name] == [] { own.takeScalar(name) }
    var part = model
    part.isUpdatable = false
    part.kind = kind(own, outputs)
    var described = description
    described.trainingInput = []
    described.input = description.input.filter { slice.inputs.contains($0.name) }
    for name in cuts where !inputNames.contains(name) { described.input.append(try feature(name)) }
    let wholes = description.output.byName
    described.output = []
    for name in outputs {
      if let whole = wholes[name] {
        described.output.append(whole)
      } else {
        described.output.append(try feature(name))
      }
    }
    if !outputs.contains(description.predictedFeatureName) { described.predictedFeatureName = "" }
    if !outputs.contains(description.predictedProbabilitiesName) { described.predictedProbabilitiesName = "" }
    part.description = described
    part.lowerVersion()
    return part
  }

  private func keepsImage(_ slice: ValueFlow.Slice) -> Bool {
    let images = description.input.filter { feature in
      if case .imageType? = feature.type?.kind { true } else { false }
    }
    return images.contains { slice.inputs.contains($0.name) }
  }

  /// A part that predicts stays a classifier or regressor; other parts are plain networks.
  private func kind(_ own: NeuralNetwork, _ outputs: [String]) -> Model.Kind {
    switch model.kind {
    case .neuralNetworkClassifier(var classifier)? where outputs.contains(where: predicted.contains):
      if classifier.labelProbabilityLayerName.isEmpty { classifier.labelProbabilityLayerName = classified ?? "" }
      var part = Model.with { $0.kind = .neuralNetworkClassifier(classifier) }
      part.network = own
      return part.kind ?? .neuralNetwork(own)
    case .neuralNetworkRegressor? where outputs.contains(description.predictedFeatureName):
      var part = model
      part.network = own
      return part.kind ?? .neuralNetwork(own)
    default: return .neuralNetwork(own)
    }
  }

  /// A blob as a feature.
  private func feature(_ name: String) throws(Diagnostic) -> FeatureDescription {
    guard let type = types[name], let usual = shapes[name] ?? type.shape.fixed else {
      throw Diagnostic(
        "part-type", "the model cannot be cut at '\(name)': its shape is known only when the model runs",
        remedy: "name a value before or behind it")
    }
    var lengths = usual
    var extents = Array(type.shape)
    if network.arrayInputShapeMapping == .rank5ArrayMapping {
      guard lengths.count == 5, lengths[0] == 1, lengths[1] == 1 else {
        throw Diagnostic(
          "part-type",
          "the model cannot be cut at '\(name)': it has shape \(lengths), and arrays of this network are [C, H, W]",
          remedy: "name a value before or behind it")
      }
      lengths.removeFirst(2)
      extents.removeFirst(min(2, extents.count))
    }
    var array = ArrayFeatureType()
    array.dataType = .float32
    // Arrays have at least one axis: a scalar becomes one element.
    array.shape = lengths.isEmpty ? [1] : lengths.map { Int64($0) }
    if extents.count == lengths.count, extents.contains(where: { !$0.isFixed }) {
      array.shapeFlexibility = .shapeRange(
        .with {
          $0.sizeRanges = zip(extents, lengths).map { extent, length in
            .with {
              $0.lowerBound = UInt64(max(1, min(extent.lower, length)))
              $0.upperBound = extent.isUnbounded ? -1 : Int64(max(extent.upper, length))
            }
          }
        })
    }
    return .with {
      $0.name = name
      $0.type = .with { $0.kind = .multiArrayType(array) }
    }
  }
}

extension NeuralNetwork {
  /// Adds a layer that turns the one-element array input `name` into a scalar for all its consumers.
  fileprivate mutating func takeScalar(_ name: String) {
    var taken = blobNames
    let scalar = taken.addFree("\(name)_scalar")
    rename([name: scalar])
    layers.insert(
      .with {
        ($0.name, $0.input, $0.output) = (scalar, [name], [scalar])
        $0.layer = .squeeze(.with { $0.squeezeAll = true })
      }, at: 0)
  }
}

extension NeuralNetworkLayer {
  /// The names that the layer reads and writes, including nested networks.
  fileprivate var step: ValueFlow.Step {
    guard !bodies.isEmpty else { return ValueFlow.Step(uses: input, makes: output) }
    let inner = NestedBlobs([self])
    let writes = output + bodies.flatMap { $0.network.layers.withBodies.flatMap(\.output) }
    // A branch that is not taken leaves the former value, so it counts as read.
    return ValueFlow.Step(uses: inner.readers.keys.sorted() + writes, makes: writes)
  }
}
