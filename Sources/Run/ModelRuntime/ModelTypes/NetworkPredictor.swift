internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Runs neural networks, and what classifiers and regressors add to them.
///
/// The layers are lowered, inferred and planned for the shapes of the inputs that come; plans are kept. The plan for the
/// declared shapes is made while loading, so that what cannot be run is found then.
///
/// Where the rank of a blob depends on what is computed, the layers after it are lowered when it is there.
final class NetworkPredictor: Predictor {
  let network: NeuralNetwork
  let inputs: [NetworkInput]
  let outputs: NetworkOutputs
  let path: ModelPath
  private let customLayers: CustomLayers
  private let pipeline: PredictionPipeline
  private let restPlans: NetworkRestPlans

  /// - Throws: `RuntimeError` that names the first layer which cannot be run.
  init(_ model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    guard let kind = model.kind, let network = model.network else {
      throw RuntimeError(.generic, "the model is not a neural network", at: path)
    }
    self.network = network
    self.path = path.field(kind.schemaName)
    restPlans = NetworkRestPlans(capacity: options.specialization.keptPlanCount)
    customLayers = try CustomLayers(network.layers, at: self.path) { (params, place) throws(RuntimeError) in
      try options.customLayer(params, at: place)
    }
    pipeline = PredictionPipeline(
      options, halves: .all, customLayers: customLayers.layers.compactMap { $0 as? any CustomLayer })
    let shapes = InputShapes(network)
    var inputs: [NetworkInput] = []
    var names: NameSet = []
    // An input that is declared twice is one.
    for feature in model.description?.input ?? [] where names.insert(feature.name).inserted {
      inputs.append(try NetworkInput(feature, shapes, network.preprocessing))
    }
    self.inputs = inputs
    outputs = try NetworkOutputs(model, at: self.path, hasFiveAxes: shapes.hasFiveAxes)
    try prepareDeclaredShapes(options.budget)
  }

  /// Makes the plan for the declared shapes. Where predictions may bring others, the declared ones may be of no use: then
  /// only what no shape can mend is an error.
  private func prepareDeclaredShapes(_ budget: WorkBudget) throws(RuntimeError) {
    let declared = inputs.compactMap(\.declaredShape)
    guard declared.count == inputs.count else { return try check(lowered([:])) }
    do throws(RuntimeError) {
      _ = try plan(declared, taps: .none, budget)
    } catch {
      guard inputs.contains(where: \.isFlexible), budget.stop == nil else { throw error }
      try check(lowered([:]))
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    var tensors: [Tensor] = []
    for input in inputs { tensors.append(try input.tensor(features[input.name])) }
    do throws(RuntimeError) { return try run(tensors, options) } catch {
      throw error.naming(inputsOf: lowered([:]).graph)
    }
  }

  private func run(
    _ given: [Tensor], _ options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    var values = given.map { RuntimeValue.tensor($0) }
    var plan = try plan(given.map(\.shape), taps: options.planTaps, options.budget)
    let check = pipeline.check(options)
    if let check { for (input, tensor) in zip(inputs, given) { check.add(input: tensor, input.name) } }
    let run = pipeline.run(options)
    var blobs: NameMap<Tensor> = [:]
    while true {
      let made = try run.values(of: plan, &values)
      for (output, value) in zip(plan.outputs, made) { blobs[output.name] = value.tensor }
      guard let rest = plan.rest else { break }
      let tensors = rest.inputs.compactMap { blobs[$0] }
      guard tensors.count == rest.inputs.count, tensors.allSatisfy({ $0.form == .float }) else {
        throw RuntimeError(.generic, "a value that the remaining layers take is not an array of floats", at: path)
      }
      plan = try self.plan(tensors.map(\.shape), of: rest, taps: options.planTaps, options.budget)
      values = tensors.map { .tensor($0) }
    }
    let features = try outputs.features(blobs)
    return TappedGraph.adding(options.taps, of: blobs, to: features)
  }

  /// The plan for inputs of these shapes, as layers see them.
  private func plan(
    _ shapes: [[Int]], taps: PlanTaps, _ budget: WorkBudget
  ) throws(RuntimeError) -> ExecutionPlan {
    try pipeline.plans.plan(shapes, taps) { () throws(RuntimeError) in
      let named = NameMap(zip(inputs.map(\.name), shapes), uniquingKeysWith: { first, _ in first })
      return try plan(named, of: nil, taps: taps, budget)
    }
  }

  /// The plan for a rest whose inputs have these shapes.
  private func plan(
    _ shapes: [[Int]], of rest: NetworkRest, taps: PlanTaps, _ budget: WorkBudget
  ) throws(RuntimeError) -> ExecutionPlan {
    try restPlans[rest].plan(shapes, taps) { () throws(RuntimeError) in
      let named = NameMap(zip(rest.inputs, shapes), uniquingKeysWith: { first, _ in first })
      return try plan(named, of: rest, taps: taps, budget)
    }
  }

  /// A new plan, of the whole network unless `rest` says of which layers.
  private func plan(
    _ shapes: NameMap<[Int]>, of rest: NetworkRest?, taps: PlanTaps, _ budget: WorkBudget
  ) throws(RuntimeError) -> ExecutionPlan {
    var lowered = self.lowered(shapes, of: rest)
    try check(lowered)
    let start = rest?.start ?? 0
    var next: NetworkRest?
    if let end = lowered.firstUnranked, end > start {
      let tail = NetworkRest(from: end, of: network.layers, outputs: outputs.blobs)
      lowered = self.lowered(shapes, of: rest, outputs: tail.inputs, end: end)
      next = tail
    }
    var plan = try pipeline.plan(lowered.graph, taps: taps, budget)
    let computed = NameSet(plan.outputs.map(\.name))
    if var next {
      next.inputs = next.inputs.filter { computed.contains($0) }
      plan.rest = next
      return plan
    }
    for name in outputs.blobs where !computed.contains(name) {
      throw RuntimeError(.generic, "output '\(name)' is computed by no layer", at: path)
    }
    return plan
  }

  /// The graph for inputs of these shapes, or of any that are allowed where a shape is missing.
  private func lowered(
    _ shapes: NameMap<[Int]>, of rest: NetworkRest? = nil, outputs: [String]? = nil, end: Int? = nil
  ) -> LoweredNetwork {
    func named(_ names: [String]) -> [FeatureDescription] { names.map { name in .with { $0.name = name } } }
    return NetworkLowering.lower(
      network, inputs: rest.map { named($0.inputs) } ?? inputs.map(\.feature),
      outputs: named(outputs ?? self.outputs.blobs), at: path, inputShapes: shapes, customLayers: customLayers,
      layers: (rest?.start ?? 0)..<(end ?? network.layers.count))
  }

  private func check(_ lowered: LoweredNetwork) throws(RuntimeError) {
    if let missing = lowered.missingLayers.first { throw Self.error(missing) }
    if let problem = lowered.problems.first(where: { !$0.isInBranch }) {
      throw RuntimeError(.generic, problem.message, at: problem.path)
    }
  }

  static func error(_ missing: LoweredNetwork.MissingLayer) -> RuntimeError {
    RuntimeError(
      .generic, "a layer of type `\(missing.kind)` cannot be run: \(missing.reason)", at: missing.path)
  }
}
