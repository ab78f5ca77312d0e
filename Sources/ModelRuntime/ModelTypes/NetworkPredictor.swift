internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Runs neural networks, and what classifiers and regressors add to them.
///
/// The layers are lowered, inferred and planned for the shapes of the inputs that come; plans are kept. The plan for the
/// declared shapes is made while loading, so that what cannot be run is found then.
final class NetworkPredictor: Predictor {
  let network: NeuralNetwork
  let inputs: [NetworkInput]
  let outputs: NetworkOutputs
  let path: ModelPath
  private let customLayers: CustomLayers
  private let threadCount: Int
  private let plans = PlanCache()
  private let allocators = AllocatorPool()
  private let random = RandomSource()

  /// - Throws: `RuntimeError` that names the first layer which cannot be run.
  init(_ model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    guard let kind = model.kind, let network = model.network else {
      throw RuntimeError(.generic, "the model is not a neural network", at: path)
    }
    self.network = network
    self.path = path.field(kind.schemaName)
    threadCount = options.threads
    customLayers = try CustomLayers(network.layers, at: self.path) { (params, place) throws(RuntimeError) in
      try options.customLayer(params, at: place)
    }
    let shapes = InputShapes(network)
    var inputs: [NetworkInput] = []
    for feature in model.description?.input ?? [] {
      inputs.append(try NetworkInput(feature, shapes, network.preprocessing))
    }
    self.inputs = inputs
    outputs = try NetworkOutputs(model, hasFiveAxes: shapes.hasFiveAxes)
    try prepareDeclaredShapes()
  }

  /// Makes the plan for the declared shapes. Where the model allows others, the declared ones may be of no use: then
  /// only what no shape can mend is an error.
  private func prepareDeclaredShapes() throws(RuntimeError) {
    let declared = inputs.compactMap(\.declaredShape)
    guard declared.count == inputs.count else { return try check(lowered([:])) }
    guard inputs.contains(where: \.isFlexible) else {
      _ = try plan(declared, taps: [])
      return
    }
    try check(lowered([:]))
    _ = try? plan(declared, taps: [])
  }

  func prediction(
    from features: [String: FeatureValue], options: PredictionOptions
  ) throws(RuntimeError) -> [String: FeatureValue] {
    var tensors: [Tensor] = []
    for input in inputs { tensors.append(try input.tensor(features[input.name])) }
    let plan = try plan(tensors.map(\.shape), taps: options.taps)
    let allocator = allocators.take()
    defer { allocators.give(allocator) }
    let context = ExecutionContext(
      allocator: allocator, threadCount: threadCount, random: random, customLayers: customLayers.layers,
      isCancelled: options.isCancelled)
    let values = try PlanExecution(context: context, onStep: options.onStep).run(plan, tensors.map { .tensor($0) })
    var blobs: [String: Tensor] = [:]
    for (output, value) in zip(plan.outputs, values) { blobs[output.name] = value.tensor }
    let features = try outputs.features(blobs)
    return TappedGraph.adding(options.taps, of: blobs, to: features)
  }

  /// The plan for inputs of these shapes, as layers see them.
  private func plan(_ shapes: [[Int]], taps: Set<String>) throws(RuntimeError) -> ExecutionPlan {
    if let plan = plans[shapes, taps] { return plan }
    let named = Dictionary(zip(inputs.map(\.name), shapes), uniquingKeysWith: { first, _ in first })
    let lowered = self.lowered(named)
    try check(lowered)
    let tapped = TappedGraph(lowered.graph, taps)
    let plan = try PlanBuilder.plan(tapped.graph ?? PlanPasses.run(lowered.graph), threadCount: threadCount)
    for name in outputs.blobs where !plan.outputs.contains(where: { $0.name == name }) {
      throw RuntimeError(.generic, "output '\(name)' is computed by no layer", at: path)
    }
    plans[shapes, taps] = plan
    return plan
  }

  /// The graph for inputs of these shapes, or of any that are allowed where a shape is missing.
  private func lowered(_ shapes: [String: [Int]]) -> LoweredNetwork {
    NetworkLowering.lower(
      network, inputs: inputs.map(\.feature), outputs: outputs.blobs.map { name in .with { $0.name = name } }, at: path,
      inputShapes: shapes, customLayers: customLayers)
  }

  private func check(_ lowered: LoweredNetwork) throws(RuntimeError) {
    if let missing = lowered.missingLayers.first {
      throw RuntimeError(
        .generic, "a layer of type `\(missing.kind)` cannot be run: \(missing.reason)", at: missing.path)
    }
    if let problem = lowered.problems.first { throw RuntimeError(.generic, problem.message, at: problem.path) }
  }
}
