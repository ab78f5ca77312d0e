internal import ModelFormat
internal import ModelImage
internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Runs a function of an ML Program.
///
/// The function's graph is planned for the shapes of the inputs that come; plans are kept. The plan for the declared
/// shapes is made while loading, so that what cannot be run is found then.
final class ProgramPredictor: StatefulPredictor {
  /// What the function takes.
  private enum Parameter: Sendable {
    case input(ProgramInput)
    case state(ProgramState)

    /// The shape of a value that the caller does not choose; nil when none is declared.
    var declaredShape: [Int]? {
      switch self {
      case .input(let input): input.declaredShape
      case .state(let state): state.type.shape.fixed
      }
    }

    /// The shapes that the model lists for an input; empty for others.
    var listedShapes: [[Int]] {
      if case .input(let input) = self { input.listedShapes } else { [] }
    }
  }

  private let graph: Graph
  private let parameters: [Parameter]
  private let outputs: ProgramOutputs
  /// Names of the function's own outputs.
  private let declaredOutputs: NameSet
  private let path: ModelPath
  private let pipeline: PredictionPipeline
  private let shapeHistory = ShapeHistory()

  init(
    _ program: MILSpec.Program, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    self.path = path.field("mlProgram")
    pipeline = PredictionPipeline(options, halves: .declared)
    let name = Self.functionName(program, model, asked: options.functionName)
    guard let function = program.functions[name] else {
      let names = program.functions.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
      throw RuntimeError(.generic, "the program has no function '\(name)', expected one of \(names)", at: self.path)
    }
    let source = options.weights
    do throws(Diagnostic) {
      graph = try ProgramLowering.lower(function, at: self.path.entry("functions", name)) {
        (blob) throws(Diagnostic) in
        guard let source else {
          throw Diagnostic(.error, "weights-missing", "the weight file '\(blob.fileName)' is missing")
        }
        return try source(blob)
      }
    } catch {
      throw RuntimeError(.io, error)
    }
    let description = (model.description ?? ModelDescription()).describing(name)
    let (inputs, states) = (description.input.byName, description.state.byName)
    var parameters: [Parameter] = []
    for input in graph.inputs {
      if case .state(let type) = input.type {
        let feature = states[input.name]
        parameters.append(.state(try ProgramState(input.name, type, feature: feature)))
      } else {
        parameters.append(
          .input(
            try ProgramInput(
              input, inputs[input.name], isExact: function.isOfCoreAI, at: self.path.entry("functions", name))))
      }
    }
    self.parameters = parameters
    outputs = try ProgramOutputs(
      description, of: graph, at: self.path.entry("functions", name), widensHalf: options.widensHalfOutputs)
    declaredOutputs = NameSet(graph.outputs.map(\.name))
    let declared = parameters.map(\.declaredShape)
    guard declared.allSatisfy({ $0 != nil }) else { return }
    do throws(RuntimeError) {
      _ = try keptPlan(declared.compactMap(\.self), taps: .none, options.budget)
    } catch {
      // Of a model that takes several shapes, the one that its declaration names need not be one that it can compute with.
      guard graph.inputs.contains(where: { $0.type.tensor?.shape.isFixed == false }) else { throw error }
    }
    if options.specialization.prefersSpeed, options.specialization.keptPlanCount > 1 {
      prepareListedShapes(declared.compactMap(\.self), options)
    }
  }

  /// Makes plans for the shapes that the model lists, as many as are kept. Where several inputs list shapes, those at the
  /// same places of the lists are taken to go together. Shapes that the function cannot compute with are passed over.
  private func prepareListedShapes(_ declared: [[Int]], _ options: LoadingOptions) {
    let lists = parameters.map(\.listedShapes)
    for place in 0..<min(lists.map(\.count).max() ?? 0, options.specialization.keptPlanCount) {
      let shapes = zip(lists, declared).map { list, shape in place < list.count ? list[place] : shape }
      _ = try? keptPlan(shapes, taps: .none, options.budget)
    }
  }

  /// The function that is asked for, else the one that the model says is its default, else `main`, else the only one.
  private static func functionName(_ program: MILSpec.Program, _ model: Model, asked: String?) -> String {
    if let asked, !asked.isEmpty { return asked }
    if let name = model.description?.defaultFunctionName, !name.isEmpty { return name }
    if program.functions["main"] == nil, program.functions.count == 1, let name = program.functions.keys.first {
      return name
    }
    return "main"
  }

  func makeState() -> ModelState {
    ModelState(parameters.compactMap { if case .state(let state) = $0 { state.entry } else { nil } })
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    for case .state(let state) in parameters {
      throw RuntimeError(
        .generic, "the model has state '\(state.name)': predict with a state from this model")
    }
    return try run(features, nil, options)
  }

  func prediction(
    from features: NameMap<FeatureValue>, using state: ModelState, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    try state.exclusively { () throws(RuntimeError) in try run(features, state, options) }
  }

  private func run(
    _ features: NameMap<FeatureValue>, _ state: ModelState?, _ options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    var values: [RuntimeValue] = []
    var shapes: [[Int]] = []
    let check = pipeline.check(options)
    for parameter in parameters {
      switch parameter {
      case .input(let input):
        let tensor = try input.tensor(features[input.name])
        if options.taps.contains(input.name) { options.onTap?(input.name, tensor) }
        check?.add(input: tensor, input.name)
        shapes.append(tensor.shape)
        // A state that keeps an input must not share memory with the caller.
        values.append(.tensor(state == nil ? tensor : tensor.copied()))
      case .state(let declared):
        guard let state else { continue }
        shapes.append(declared.type.shape.fixed ?? [])
        let cell = try state.cell(declared.name, declared.type)
        check?.add(state: cell.read(), declared.name)
        values.append(.state(cell))
      }
    }
    do throws(RuntimeError) {
      return try run(&values, shapes, options)
    } catch {
      throw error.naming(inputsOf: graph, shapes: shapes)
    }
  }

  /// - Parameter values: Those of the parameters; the plan takes them.
  private func run(
    _ values: inout [RuntimeValue], _ shapes: [[Int]], _ options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let plan = try plan(shapes, taps: options.planTaps, options.budget)
    let made = try pipeline.run(options).values(of: plan, &values)
    var blobs: NameMap<Tensor> = [:]
    var results: [(name: String, value: RuntimeValue)] = []
    for (output, value) in zip(plan.outputs, made) {
      if declaredOutputs.contains(output.name) { results.append((output.name, value)) }
      if !options.taps.isEmpty { blobs[output.name] = value.tensor }
    }
    return TappedGraph.adding(options.taps, of: blobs, to: try outputs.features(results))
  }

  private func plan(
    _ shapes: [[Int]], taps: PlanTaps, _ budget: WorkBudget
  ) throws(RuntimeError) -> ExecutionPlan {
    let plans = pipeline.plans
    if let plan = plans[shapes, taps] { return plan }
    guard taps == .none else { return try keptPlan(shapes, taps: taps, budget) }
    let known = shapeHistory.open(fitting: shapes).first { plans[$0, taps] != nil }
    let open = shapeHistory.add(shapes) { graph.inputs[$0].type.tensor?.shape[$1].isFixed == false }
    // A prompt after a prompt opens more lengths than a token after a token needs.
    if open != shapes, known.map({ ShapeHistory.openCount(open) < ShapeHistory.openCount($0) }) != false {
      do throws(RuntimeError) {
        return try keptPlan(open, taps: taps, budget)
      } catch {
        // What cannot be planned without a length can be with it, or says then what is wrong.
        shapeHistory.refuse(open)
      }
    }
    if let known, let plan = plans[known, taps] { return plan }
    return try keptPlan(shapes, taps: taps, budget)
  }

  /// The plan for these shapes, some of whose lengths may be open.
  private func keptPlan(
    _ shapes: [[Int]], taps: PlanTaps, _ budget: WorkBudget
  ) throws(RuntimeError) -> ExecutionPlan {
    try pipeline.plans.plan(shapes, taps) { () throws(RuntimeError) in
      var graph = self.graph
      for (index, shape) in shapes.enumerated() {
        guard case .tensor(let type) = graph.inputs[index].type else { continue }
        let lengths = shape.map { $0 == ShapeHistory.anyLength ? .unknown : Extent($0) }
        graph.inputs[index].type = .tensor(type.with(Shape(lengths)))
      }
      return try pipeline.plan(graph, taps: taps, budget)
    }
  }
}
