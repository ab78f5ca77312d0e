public import ModelSpec
internal import OrderedCollections

/// Turns a neural network classifier, or an ML Program that classifies, into a plain model: the opposite of
/// ``ClassifierEdit``.
///
/// The dictionary of probabilities becomes an array of that name, and the label is removed.
public struct PlainModelEdit: ModelEdit {
  /// The only edit of this kind.
  public init() {}

  public func apply(to model: inout Model) throws(Diagnostic) {
    switch model.kind {
    case .neuralNetworkClassifier(let classifier): try network(classifier, &model)
    case .mlProgram(let program) where program.classLabels != nil: try self.program(&model)
    default:
      throw EditProblem.impossible(
        "this `\(model.kind?.schemaName ?? "model")` is not a classifier that can become a plain model, only a "
          + "neuralNetworkClassifier or an mlProgram with `classify` can")
    }
  }

  private func network(_ classifier: NeuralNetworkClassifier, _ model: inout Model) throws(Diagnostic) {
    guard let network = model.network else { return }
    var blob = classifier.labelProbabilityLayerName
    if blob.isEmpty { blob = network.layers.last?.output.first ?? "" }
    var shape = model.arrayShape(ofBlob: blob)
    // Plain models of such networks declare a row of numbers as [channels].
    if network.arrayInputShapeMapping == .rank5ArrayMapping, shape.count == 3, shape.suffix(2) == [1, 1] {
      shape.removeLast(2)
    }
    let probabilities = model.description?.predictedProbabilitiesName ?? ""
    model.kind = .neuralNetwork(.with { $0.unknownFields = classifier.unknownFields })
    model.network = network
    model.dropLabel(named: probabilities.isEmpty ? blob : probabilities, shape: shape, .float32)
    guard !probabilities.isEmpty, probabilities != blob, var plain = model.network else { return }
    var taken = plain.blobNames.union([probabilities])
    var names: NameMap = [blob: probabilities]
    if plain.blobNames.contains(probabilities) { names[probabilities] = taken.addFree(probabilities + "_1") }
    // Another output may have the blob's name already.
    guard !(model.description?.featureNames().contains(blob) ?? false) else {
      throw EditProblem.impossible("the probabilities are blob '\(blob)', which is a feature of the model already")
    }
    plain.rename(names)
    model.network = plain
  }

  private func program(_ model: inout Model) throws(Diagnostic) {
    var shape: [Int64] = []
    var type = ArrayFeatureType.ArrayDataType.float32
    let description = model.description ?? ModelDescription()
    guard description.functions.isEmpty else {
      throw EditProblem.impossible("a model with a list of functions cannot become a plain model at once")
    }
    var name = description.predictedProbabilitiesName
    let label = description.predictedFeatureName
    try model.changeFunction(nil) { (function) throws(Diagnostic) in
      for index in function.blockSpecializations.values.indices {
        var block = function.blockSpecializations.values[index]
        guard let place = block.operations.firstIndex(where: { $0.type == "classify" }),
          case .name(let array)? = block.operations[place].inputs["probabilities"]?.arguments.first?.binding,
          let valueType = function.type(of: array), case .tensorType(let tensor)? = valueType.kind
        else { throw EditProblem.impossible("the probabilities of `classify` are not a tensor with a name") }
        let dictionary = block.operations[place].outputs.last?.name ?? ""
        if name.isEmpty { name = dictionary }
        shape = valueType.fixedShape
        type = tensor.dataType == .float16 ? .float16 : .float32
        block.removeClassify(at: place)
        var values = function.valueNames
        var names: NameMap<String> = [:]
        if name != dictionary, name != array, values.contains(name) { names[name] = values.addFree(name + "_1") }
        // If it is an input or another output, it keeps its name.
        let isFeature = function.inputs.contains { $0.name == array } || block.outputs.contains(array)
        if !isFeature { names[array] = name }
        block.rename(names)
        block.outputs = block.outputs.compactMap { $0 == label ? nil : $0 == dictionary ? name : $0 }
        if !block.outputs.contains(name) { block.outputs.append(name) }
        if isFeature {
          block.operations.append(.single("identity", inputs: [("x", array)], to: .named(name, type: valueType)))
        }
        function.blockSpecializations.values[index] = block
      }
    }
    model.dropLabel(named: name, shape: shape, type)
  }
}

extension MILSpec.Block {
  /// Removes `classify`, and the constant of its labels if nothing else reads it.
  fileprivate mutating func removeClassify(at place: Int) {
    let classify = operations.remove(at: place)
    guard case .name(let labels)? = classify.inputs["classes"]?.arguments.first?.binding else { return }
    let isRead = operations.contains { operation in
      operation.inputs.values.contains { $0.arguments.contains { $0.binding == .name(labels) } }
    }
    if !isRead { operations.removeAll { $0.type == "const" && $0.outputs.first?.name == labels } }
  }
}

extension Model {
  /// Removes the label from the description; the probabilities become an array.
  fileprivate mutating func dropLabel(named name: String, shape: [Int64], _ type: ArrayFeatureType.ArrayDataType) {
    guard var description else { return }
    let label = description.predictedFeatureName
    let old = description.predictedProbabilitiesName
    let text = description.output.first { $0.name == old }?.shortDescription ?? ""
    let array = FeatureDescription.array(name, shape: shape, type: type, text: text)
    description.output.removeAll { $0.name == label }
    if let index = description.output.firstIndex(where: { $0.name == old && !old.isEmpty }) {
      description.output[index] = array
    } else {
      description.output.insert(array, at: 0)
    }
    description.predictedFeatureName = ""
    description.predictedProbabilitiesName = ""
    self.description = description
  }
}
