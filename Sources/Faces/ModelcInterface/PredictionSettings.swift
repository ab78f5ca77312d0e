internal import CModelcInterface
internal import ModelFormat
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// The resources of a prediction, the destinations of its outputs, and the value checks.
struct PredictionSettings: Sendable {
  private let budget: WorkBudget
  private let checks: ValueCheck.Kinds
  private let listener: Listener
  let buffers: NameMap<FeatureValue>

  init(_ pointer: UnsafePointer<modelc_predict_options>?) throws(Diagnostic) {
    let options = try Argument.structure(pointer, modelc_predict_options(), named: "options")
    let listener = Listener(
      isCancelled: options.is_cancelled, report: options.report, context: options.context)
    self.listener = listener
    budget = try WorkBudget(
      seconds: options.seconds, bytes: options.byte_limit, elements: options.element_limit,
      isCancelled: { listener.isCancelled?(listener.context) ?? false })
    buffers =
      options.output_buffers == nil
      ? [:] : try Argument.object(options.output_buffers, "output_buffers", as: FeaturesObject.self).values
    checks = try Self.checks(options.value_checks)
    if !checks.isEmpty, options.report == nil {
      throw Argument.problem("'report' is NULL, expected a function that hears of what 'value_checks' find")
    }
  }

  private static func checks(_ bits: UInt32) throws(Diagnostic) -> ValueCheck.Kinds {
    let kinds: [(modelc_value_check, ValueCheck.Kinds)] = [
      (MODELC_CHECK_NONFINITE, .nonfinite), (MODELC_CHECK_HALF, .halfOverflow),
    ]
    var (checks, rest): (ValueCheck.Kinds, UInt32) = ([], bits)
    for (value, kind) in kinds where bits & value.rawValue != 0 {
      checks.insert(kind)
      rest &= ~value.rawValue
    }
    guard rest == 0 else { throw Argument.problem("'value_checks' is \(bits), which holds the unknown value \(rest)") }
    return checks
  }

  /// Not checked to be sendable: by contract, the callbacks may be called on any thread.
  private struct Listener: @unchecked Sendable {
    var isCancelled: (@convention(c) (UnsafeMutableRawPointer?) -> Bool)?
    var report: modelc_report_f?
    var context: UnsafeMutableRawPointer?
  }

  /// Predicts with these settings; reports findings about values to the caller.
  ///
  /// - Parameters:
  ///   - task: A task that can cancel the prediction.
  ///   - index: The index of the input set in a batch.
  func checking<Result>(
    _ task: TaskObject? = nil, index: Int? = nil, _ predict: (PredictionOptions) throws -> Result
  ) rethrows -> Result {
    var budget = budget
    if let task {
      let isCancelled = budget.isCancelled
      budget.isCancelled = { task.isCancelled.load(ordering: .relaxed) || isCancelled() }
    }
    return try PredictionOptions(budget: budget).checking(checks) { finding in
      let place = index.map { [JSONValue.Member("index", .integer(Int64($0)))] } ?? []
      call(listener.report, listener.context, with: finding.jsonMembers + place)
    } _: { options in
      try predict(options)
    }
  }

  /// The outputs for each set of inputs. With checks, each is predicted by itself, for its findings are.
  func predictions(
    of model: RuntimeModel, from batch: [NameMap<FeatureValue>]
  ) throws -> [NameMap<FeatureValue>] {
    guard !checks.isEmpty else { return try checking { try model.predictions(fromBatch: batch, options: $0) } }
    return try batch.enumerated().map { index, inputs in
      try checking(index: index) { try model.prediction(from: inputs, options: $0) }
    }
  }
}
