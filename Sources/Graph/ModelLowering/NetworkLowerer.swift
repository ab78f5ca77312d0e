internal import ModelGraph
internal import ModelSpec

/// One network on its way to a graph: inputs, layers, outputs.
struct NetworkLowerer {
  var network: NeuralNetwork
  var inputs: [FeatureDescription]
  var outputs: [FeatureDescription]
  var mapping: InputMapping
  var path: ModelPath
  /// Shapes that are known better than the model declares.
  var inputShapes: NameMap<[Int]> = [:]
  /// What computes the custom layers, where it is known.
  var customLayers: CustomLayers?
  /// The layers to lower; all unless given.
  var range: Range<Int>?

  /// Rounds of inference. The second has what the first learnt of flexible inputs; more would find out little.
  private static let roundLimit = 3

  func run() -> LoweredNetwork {
    var bounds = SymbolBounds()
    var types: [(feature: FeatureDescription, shape: Shape?)] = []
    var problems: [LoweredNetwork.Problem] = []
    var names: NameSet = []
    // An input that is declared twice is one.
    for (index, feature) in inputs.enumerated() where names.insert(feature.name).inserted {
      do throws(OperationError) {
        if let known = inputShapes[feature.name] {
          types.append((feature, Shape(fixed: known)))
        } else {
          types.append((feature, try mapping.shape(feature.type, &bounds)))
        }
      } catch {
        types.append((feature, nil))
        problems.append(LoweredNetwork.Problem(inputPath(index, feature), error.message))
      }
    }
    let readers = self.readers
    var context = round(types, readers, OperationInference(bounds: bounds))
    for _ in 1..<Self.roundLimit where context.inference.bounds.isNarrowed {
      let bounds = context.inference.bounds.restarted()
      types = types.map { ($0.feature, $0.shape.map { bounds.refined($0) }) }
      context = round(types, readers, OperationInference(bounds: bounds))
    }
    checkOutputs(&context)
    context.problems.insert(contentsOf: problems, at: 0)
    return result(context, types)
  }

  /// How often each blob is read, in the whole network.
  private var readers: NameMap<Int> {
    // They matter to branches and loops only.
    guard network.layers.contains(where: NestedBlobs.hasNetworks) else { return [:] }
    var blobs = NestedBlobs(network.layers)
    for feature in outputs { blobs.readers[feature.name, default: 0] += 1 }
    return blobs.readers
  }

  private func round(
    _ inputs: [(feature: FeatureDescription, shape: Shape?)], _ readers: NameMap<Int>, _ inference: OperationInference
  ) -> LoweringContext {
    var context = LoweringContext(
      inference: inference, layerCount: network.layers.count, customLayers: customLayers)
    context.readers = readers
    for (feature, shape) in inputs {
      let name = context.uniqueName(feature.name)
      context.inputNames.append(name)
      guard let shape else {
        context.set(feature.name, nil)
        continue
      }
      let type = TensorType(.fp32, shape)
      context.set(feature.name, Blob(whole: Operand(name, InferredValue(.tensor(type))), type))
    }
    context.lower(network.layers[range ?? network.layers.indices], at: path)
    return context
  }

  private func result(
    _ context: LoweringContext, _ inputs: [(feature: FeatureDescription, shape: Shape?)]
  ) -> LoweredNetwork {
    var context = context
    var graph = Graph()
    graph.inputs = zip(context.inputNames, inputs).map { name, input in
      Graph.Input(name, input.shape.map { .tensor(TensorType(.fp32, $0)) } ?? .unranked(.fp32))
    }
    for feature in outputs {
      guard let value = context.value(of: feature.name) else { continue }
      graph.outputs.append(Graph.Output(feature.name, value: value.name))
    }
    graph.operations = context.operations
    graph.assertUniqueNames()
    return LoweredNetwork(
      graph: graph, values: context.blobs, problems: context.problems, missingLayers: context.missingLayers,
      firstUnranked: context.firstUnranked, losesRankWithin: context.losesRankWithin)
  }

  /// Compares the shapes that the model declares for its outputs with the inferred ones.
  private func checkOutputs(_ context: inout LoweringContext) {
    // Where sequence and batch are taken as 1, outputs with more of them look wrong.
    guard mapping.leadingAxes == .any || mapping.arrays != .rank5ArrayMapping else { return }
    for (index, feature) in outputs.enumerated() {
      guard let blob = context.blobs[feature.name],
        let message = OutputCheck.problem(blob.type.shape, feature, mapping)
      else { continue }
      context.problems.append(LoweredNetwork.Problem(outputPath(index, feature), message))
    }
  }

  private func inputPath(_ index: Int, _ feature: FeatureDescription) -> ModelPath {
    descriptionPath.element("input", index, named: feature.name)
  }

  private func outputPath(_ index: Int, _ feature: FeatureDescription) -> ModelPath {
    descriptionPath.element("output", index, named: feature.name)
  }

  /// The description stands beside the network in the model.
  private var descriptionPath: ModelPath { ModelPath(path.steps.dropLast()).field("description") }
}

extension LoweringContext {
  /// The value that a blob is, with the axes that layers see, and its type; nil for blobs that nothing computes.
  mutating func value(of name: String) -> (name: String, type: ValueType)? {
    let operand = if let blob = blobs[name] { try? whole(of: blob) } else { unrankedValue(of: name) }
    guard let operand, case .value(let value) = operand.argument else { return nil }
    return (value, operand.known.type)
  }
}
