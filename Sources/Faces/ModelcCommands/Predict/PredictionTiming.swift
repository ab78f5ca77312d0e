internal import ModelBench
internal import ModelFormat
internal import ModelInspect
internal import ModelRuntime
internal import ModelSpec

/// The duration of predictions, by operation.
struct PredictionTiming {
  private let times: Latencies
  private let steps: StepTimes

  /// Predictions whose steps are measured.
  private static let measuredCount = 200
  /// Steps that are listed.
  private static let stepCount = 30

  /// Predicts `count` times after a warm-up, and then some more times to measure the steps.
  init(_ run: PredictionRun, _ inputs: NameMap<FeatureValue>, count: Int) throws(RuntimeError) {
    for _ in 0..<max(1, min(count / 10, 10)) { _ = try run.prediction(from: inputs, options: run.options) }
    var times: [Duration] = []
    for _ in 0..<count {
      let start = ContinuousClock.now
      _ = try run.prediction(from: inputs, options: run.options)
      times.append(ContinuousClock.now - start)
    }
    self.times = Latencies(times)
    steps = try StepTimes(count: min(count, Self.measuredCount), run.options) { (options) throws(RuntimeError) in
      _ = try run.prediction(from: inputs, options: options)
    }
  }

  /// The time of a whole prediction while steps are timed.
  private var measured: Duration { steps.wholes.median }

  /// The times for people.
  ///
  /// - Parameter columns: Width of the terminal, which no line exceeds; nil for lines of any length.
  func text(columns: Int?) -> String {
    var text =
      "\(times.count) predictions: median \(ShortNumber.time(times.median)), "
      + "p99 \(ShortNumber.time(times.percentile(0.99))), min \(ShortNumber.time(times.minimum))\n"
    guard !steps.steps.isEmpty, measured > .zero else {
      return text + "the model has no steps that can be timed\n"
    }
    let sorted = steps.longestFirst
    let listed = sorted.prefix(Self.stepCount)
    let operations = listed.map { TerminalText.line($0.step.operation, width: 40) }
    // The times take 24 columns including gaps; the name has the rest, and its end is the most informative part.
    let nameWidth = columns.map { max($0 - 24 - (operations.map { TerminalText.width($0) }.max() ?? 0), 12) } ?? 80
    var rows = [["time", "share", "operation", "name"]]
    for (timed, operation) in zip(listed, operations) {
      rows.append([
        ShortNumber.time(timed.time), ShortNumber.percent(timed.time / measured), operation,
        TerminalText.middle(TerminalText.escaped(timed.step.name), width: min(nameWidth, 80)),
      ])
    }
    text += "\n" + AlignedLines.text(rows, names: [3], optional: [2], columns: columns)
    let rest = sorted.dropFirst(Self.stepCount)
    if !rest.isEmpty {
      let time = rest.reduce(Duration.zero) { $0 + $1.time }
      text += "… \(rest.count) more steps, \(ShortNumber.time(time))\n"
    }
    let covered = steps.steps.reduce(Duration.zero) { $0 + $1.time }
    let style = Style(columns: columns)
    let sentence =
      "\(steps.steps.count) steps take \(ShortNumber.percent(covered / measured)) of "
      + "\(ShortNumber.time(measured)) per prediction while steps are timed;"
    return text + "\n" + style.broken(sentence)
      + style.broken("the rest is reading inputs, creating outputs and overhead between steps")
  }

  /// The times in seconds, with all steps.
  var json: JSONValue {
    func seconds(_ duration: Duration) -> JSONValue { .number(duration.seconds) }
    return .object([
      .init("predictions", .integer(Int64(times.count))), .init("medianSeconds", seconds(times.median)),
      .init("p99Seconds", seconds(times.percentile(0.99))), .init("minSeconds", seconds(times.minimum)),
      .init("secondsWhileStepsAreTimed", seconds(measured)),
      .init(
        "steps",
        .array(
          steps.longestFirst.map { timed in
            .object([
              .init("operation", .string(timed.step.operation)), .init("name", .string(timed.step.name)),
              .init("seconds", seconds(timed.time)),
              .init("share", .number(measured > .zero ? timed.time / measured : 0)),
            ])
          })),
    ])
  }
}
