internal import ModelOps
internal import ModelSpec

/// The way from a graph to the values of its outputs: intermediate values that are asked for, passes, plans, memory, execution.
///
/// Whatever computes with graphs has one. How inputs become values, and values outputs, is its owner's. It serves many
/// threads at once.
final class PredictionPipeline: Sendable {
  /// The plans of the owner's graph.
  let plans: PlanCache
  private let threadCount: Int
  private let specialization: Specialization
  /// Which floats a device computes in half precision, where values are checked.
  private let halves: HalfValues
  private let customLayers: [any CustomLayer]
  private let backend: any Backend
  private let allocators: AllocatorPool
  private let random = RandomSource()

  /// A pipeline for a model that is loaded with `options`.
  init(_ options: LoadingOptions, halves: HalfValues, customLayers: [any CustomLayer] = []) {
    threadCount = options.threads
    specialization = options.specialization
    self.halves = halves
    self.customLayers = customLayers
    backend = options.backend
    plans = PlanCache(capacity: specialization.keptPlanCount)
    allocators = AllocatorPool()
  }

  /// A pipeline of one plan.
  ///
  /// - Parameter allocator: Where results lie when one run follows another.
  init(threadCount: Int, allocator: TensorAllocator) {
    self.threadCount = threadCount
    specialization = Specialization(keptPlanCount: 1)
    halves = .declared
    customLayers = []
    backend = Backends.chosen
    plans = PlanCache(capacity: 1)
    allocators = AllocatorPool(allocator)
  }

  /// A new plan of `graph`, after all passes unless `taps` are of values that these would take away.
  ///
  /// - Throws: `RuntimeError` that names the layer when an operation is unknown, refuses its arguments or exceeds the
  ///   budget.
  func plan(
    _ graph: Graph, taps: PlanTaps = .none, _ budget: WorkBudget = WorkBudget()
  ) throws(RuntimeError) -> ExecutionPlan {
    let tapped = TappedGraph(graph, taps)
    return try PlanBuilder.plan(
      tapped.planned(graph, for: backend, budget), on: backend, streaming: tapped.streamed,
      checking: taps.areChecked ? halves : nil, threadCount: threadCount, prefersSpeed: specialization.prefersSpeed,
      budget)
  }

  /// The check of a prediction's values; nil when none is asked for.
  func check(_ options: PredictionOptions) -> StepCheck? { StepCheck(options.valueCheck, halves) }

  /// Begins a prediction.
  func run(_ options: PredictionOptions = PredictionOptions()) -> PredictionRun {
    PredictionRun(
      PlanExecution(
        context: ExecutionContext(
          allocator: allocators.take(), threadCount: threadCount, random: random, customLayers: customLayers,
          budget: options.budget), onStep: options.onStep, onTap: options.onTap, check: check(options)),
      allocators)
  }
}

/// One prediction: runs of one plan, or of one plan after the other, in memory that goes back to the pipeline at its end.
struct PredictionRun: ~Copyable {
  private let execution: PlanExecution
  private let allocators: AllocatorPool

  fileprivate init(_ execution: PlanExecution, _ allocators: AllocatorPool) {
    self.execution = execution
    self.allocators = allocators
  }

  deinit { allocators.give(execution.context.allocator) }

  /// The values of the plan's outputs, in their order.
  ///
  /// - Parameter inputs: One for each input, in their order. They are taken: those that nobody else holds may be changed in
  ///   place.
  /// - Throws: `RuntimeError` that names the layer that could not be computed, or says that the run was cancelled.
  func values(of plan: ExecutionPlan, _ inputs: inout [RuntimeValue]) throws(RuntimeError) -> [RuntimeValue] {
    try execution.run(plan, Self.taking(&inputs))
  }

  /// As the result of a call, the array is held by who runs the plan alone.
  private static func taking(_ values: inout [RuntimeValue]) -> [RuntimeValue] {
    var taken: [RuntimeValue] = []
    swap(&taken, &values)
    return taken
  }
}
