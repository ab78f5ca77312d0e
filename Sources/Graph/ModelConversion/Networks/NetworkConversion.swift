internal import ModelFormat
internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// One network on its way to an ML Program.
struct NetworkConversion {
  let model: Model
  let path: ModelPath
  let network: NeuralNetwork
  private let inputs: ProgramInputs
  private let options: ProgramConversion.Options
  private var conversion = GraphConversion()
  /// What the program says otherwise than the network did.
  private(set) var notes: [Diagnostic] = []
  /// Which feature has a name in the program.
  private var featureNames = NameMap<String>()

  init?(_ model: Model, at path: ModelPath, options: ProgramConversion.Options) {
    guard let network = model.network else { return nil }
    inputs = ProgramInputs(network: network, hasLeadingAxes: options.hasLeadingAxes)
    self.options = options
    self.model = model
    self.path = path
    self.network = network
  }

  /// The model as an ML Program; its weights go to `weights`.
  mutating func run(_ weights: inout WeightBlobWriter) throws(ConversionError) -> Model {
    let results = ProgramResults(model: model, hasFiveAxes: network.arrayInputShapeMapping == .rank5ArrayMapping)
    let description = model.description ?? ModelDescription()
    do throws(OperationError) {
      let classifier = try results.classifier()
      let classified = [classifier?.label, classifier?.probabilities].compactMap(\.self).filter { !$0.isEmpty }
      let features = description.output.filter { !classified.contains($0.name) }
      let inputNames = identifiers(of: description.input, "input")
      let outputNames = identifiers(of: description.output, "output")
      let lowered = try self.lowered(features.map(\.name) + [classifier?.blob].compactMap(\.self))
      let inputs = try map(description.input, inputNames)
      conversion.add(lowered.graph)
      let outputs = try collect(features, classifier, lowered.graph, results, names: outputNames)
      if !conversion.refusals.isEmpty { throw OperationError("") }
      let graph = Graph(inputs: inputs, operations: conversion.composer.operations, outputs: outputs)
      let function = try ProgramFunction(
        graph, version: Self.version(of: model.description), weights: &weights)
      return converted(function, inputNames, outputNames: outputNames)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: OperationError) -> ConversionError {
    var diagnostics = conversion.refusals.map { refusal in
      Diagnostic(.error, "not-convertible", refusal.message, at: Location(path: refusal.path))
    }
    if !error.message.isEmpty {
      diagnostics.append(Diagnostic(.error, "not-convertible", error.message, at: Location(path: path)))
    }
    return ConversionError(diagnostics)
  }

  /// The operations that the runtime has for the network.
  private mutating func lowered(_ outputs: [String]) throws(OperationError) -> LoweredNetwork {
    let inputs = model.description?.input ?? []
    let lowered = NetworkLowering.lower(
      network, inputs: inputs, outputs: outputs.map { name in .with { $0.name = name } },
      at: path.field(model.kind?.schemaName ?? ""), leadingAxes: options.hasLeadingAxes ? .any : .one)
    for layer in lowered.missingLayers {
      conversion.refuse("a layer of type `\(layer.kind)` has no form in an ML Program: \(layer.reason)", at: layer.path)
    }
    for problem in lowered.problems { conversion.refuse(problem.message, at: problem.path) }
    if !conversion.refusals.isEmpty { throw OperationError("") }
    return lowered
  }

  /// Names of features as MIL allows them, each another one.
  private mutating func identifiers(of features: [FeatureDescription], _ kind: String) -> NameMap<String> {
    var names = NameMap<String>()
    // Those that are identifiers keep their names.
    let kept = features.filter { MILNames.identifier($0.name) == $0.name }
    for feature in kept + features.filter({ MILNames.identifier($0.name) != $0.name }) {
      let wanted = MILNames.identifier(feature.name)
      var (name, number) = (wanted, 1)
      while let owner = featureNames[name], owner != feature.name {
        number += 1
        name = "\(wanted)_\(number)"
      }
      featureNames[name] = feature.name
      names[feature.name] = name
      conversion.composer.reserve(name)
      guard name != feature.name else { continue }
      notes.append(
        Diagnostic(
          .note, "feature-renamed", "\(kind) '\(feature.name)' is called '\(name)': names in programs are identifiers"))
    }
    return names
  }

  private mutating func map(
    _ features: [FeatureDescription], _ names: NameMap<String>
  ) throws(OperationError) -> [Graph.Input] {
    var made: [Graph.Input] = []
    for feature in features {
      let name = names[feature.name] ?? feature.name
      let type = try inputs.type(feature, &conversion.composer.inference.bounds)
      made.append(Graph.Input(name, .tensor(type)))
      let operand = Operand(name, InferredValue(.tensor(type)))
      conversion.operands[feature.name] = try inputs.mapped(operand, feature, &conversion.composer)
    }
    return made
  }

  private mutating func collect(
    _ features: [FeatureDescription], _ classifier: ProgramResults.Classifier?, _ graph: Graph,
    _ results: ProgramResults, names: NameMap<String>
  ) throws(OperationError) -> [Graph.Output] {
    guard conversion.refusals.isEmpty else { throw OperationError("") }
    conversion.composer.source = path
    var outputs: [Graph.Output] = []
    let values = NameMap(graph.outputs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    func blob(_ name: String) throws(OperationError) -> Operand {
      guard let value = values[name], let operand = conversion.operands[value] else {
        throw OperationError("output '\(name)' is computed by no layer, or its rank is not known before the model runs")
      }
      return operand
    }
    for feature in features {
      let mapped = try results.mapped(try blob(feature.name), feature, &conversion.composer)
      let value = try conversion.composer.value(mapped)
      guard case .value(let name) = value.argument else { continue }
      outputs.append(Graph.Output(names[feature.name] ?? feature.name, value: name))
    }
    guard let classifier else { return outputs }
    let wanted = [classifier.label, classifier.probabilities]
    let made = try results.classified(
      try blob(classifier.blob), classifier, names: wanted.map { $0.isEmpty ? "classify" : $0 },
      &conversion.composer)
    for (feature, operand) in zip(wanted, made) where !feature.isEmpty {
      guard case .value(let name) = operand.argument else { continue }
      outputs.append(Graph.Output(names[feature] ?? feature, value: name))
    }
    return outputs
  }

  private func converted(
    _ function: ProgramFunction, _ inputNames: NameMap<String>, outputNames: NameMap<String>
  ) -> Model {
    var converted = model
    converted.specificationVersion = Int32(clamping: function.version)
    converted.isUpdatable = false
    converted.kind = .mlProgram(function.program)
    converted.description = described(function.outputTypes, inputNames, outputNames: outputNames)
    return converted
  }

  /// The first version whose programs may have such features.
  private static func version(of description: ModelDescription?) -> Int {
    let features = (description?.input ?? []) + (description?.output ?? [])
    let isHalf = features.contains { feature in
      switch feature.type?.kind {
      case .multiArrayType(let array)?: array.dataType == .float16
      case .imageType(let image)?: image.colorSpace == .grayscaleFloat16
      default: false
      }
    }
    return isHalf ? 7 : 6
  }

  private func described(
    _ types: NameMap<ModelOps.ValueType>, _ inputNames: NameMap<String>, outputNames: NameMap<String>
  ) -> ModelDescription {
    var description = model.description ?? ModelDescription()
    description.trainingInput = []
    description.input = description.input.map { inputs.described($0, named: inputNames[$0.name] ?? $0.name) }
    description.output = description.output.map { feature in
      let name = outputNames[feature.name] ?? feature.name
      return ProgramResults.described(feature, named: name, type: types[name] ?? .unranked(nil))
    }
    if case .neuralNetworkClassifier? = model.kind {
      description.predictedFeatureName = outputNames[description.predictedFeatureName] ?? ""
      description.predictedProbabilitiesName = outputNames[description.predictedProbabilitiesName] ?? ""
    } else {
      description.predictedFeatureName = ""
      description.predictedProbabilitiesName = ""
    }
    return description
  }
}
