internal import ModelImage
internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Runs a function of an ML Program.
///
/// The function's graph is planned for the shapes of the inputs that come; plans are kept. The plan for the declared
/// shapes is made while loading, so that what cannot be run is found then.
final class ProgramPredictor: Predictor {
  private let graph: Graph
  private let inputs: [ProgramInput]
  private let outputs: ProgramOutputs
  /// Names of the function's own outputs.
  private let declaredOutputs: Set<String>
  private let path: ModelPath
  private let threadCount: Int
  private let plans = PlanCache()
  private let allocators = AllocatorPool()
  private let random = RandomSource()

  init(
    _ program: MILSpec.Program, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(PredictionError) {
    self.path = path.field("mlProgram")
    threadCount = options.threads
    let name = options.functionName ?? "main"
    guard let function = program.functions[name] else {
      let names = program.functions.keys.map { "'\($0)'" }.joined(separator: ", ")
      throw PredictionError(.generic, "the program has no function '\(name)', only \(names)", at: self.path)
    }
    let source = options.weights
    do throws(ProgramLowering.Problem) {
      graph = try ProgramLowering.lower(function, at: self.path.entry("functions", name)) {
        (blob) throws(ProgramLowering.Problem) in
        guard let source else {
          throw ProgramLowering.Problem(path: ModelPath(), message: "the weight file '\(blob.fileName)' is not there")
        }
        return try source(blob)
      }
    } catch {
      throw PredictionError(.io, error.message, at: error.path)
    }
    let description = model.description ?? ModelDescription()
    var inputs: [ProgramInput] = []
    for input in graph.inputs {
      inputs.append(try ProgramInput(input, description.input.first { $0.name == input.name }))
    }
    self.inputs = inputs
    outputs = ProgramOutputs(description)
    declaredOutputs = Set(graph.outputs.map(\.name))
    let declared = inputs.map(\.declaredShape)
    if declared.allSatisfy({ $0 != nil }) { _ = try plan(declared.compactMap(\.self), taps: []) }
  }

  func prediction(
    from features: [String: FeatureValue], options: PredictionOptions
  ) throws(PredictionError) -> [String: FeatureValue] {
    var tensors: [Tensor] = []
    for input in inputs { tensors.append(try input.tensor(features[input.name])) }
    let plan = try plan(tensors.map(\.shape), taps: options.taps)
    let allocator = allocators.take()
    defer { allocators.give(allocator) }
    let context = EvaluationContext(
      allocator: allocator, threadCount: threadCount, random: random, isCancelled: options.isCancelled)
    let values = try PlanExecution(context: context, onStep: options.onStep).run(plan, tensors.map { .tensor($0) })
    var blobs: [String: Tensor] = [:]
    var results: [(name: String, value: RuntimeValue)] = []
    for (output, value) in zip(plan.outputs, values) {
      if declaredOutputs.contains(output.name) { results.append((output.name, value)) }
      blobs[output.name] = value.tensor
    }
    return TappedGraph.adding(options.taps, of: blobs, to: try outputs.features(results))
  }

  private func plan(_ shapes: [[Int]], taps: Set<String>) throws(PredictionError) -> ExecutionPlan {
    if let plan = plans[shapes, taps] { return plan }
    var graph = self.graph
    for (index, shape) in shapes.enumerated() {
      guard case .tensor(let type) = graph.inputs[index].type else { continue }
      graph.inputs[index].type = .tensor(type.with(Shape(fixed: shape)))
    }
    let tapped = TappedGraph(graph, taps)
    let plan = try PlanBuilder.plan(tapped.graph ?? PlanPasses.run(graph), threadCount: threadCount)
    plans[shapes, taps] = plan
    return plan
  }
}
