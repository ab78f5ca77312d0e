internal import ModelFormat
internal import ModelInspect
internal import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// How long predictions take, and where the time goes.
struct PredictionTiming {
  /// Times of whole predictions, the shortest first.
  private var times: [Duration] = []
  /// Time of a whole prediction while steps were measured. This and the times of steps are medians: other work of the
  /// machine shows in the mean.
  private var measured = Duration.zero
  private var steps: [(step: StepTime, time: Duration)] = []

  /// Predictions whose steps are measured.
  private static let measuredCount = 200
  /// Steps that are listed.
  private static let stepCount = 30

  /// Predicts `count` times after a warm-up, and then some more times to measure the steps.
  init(_ run: PredictionRun, _ inputs: [String: FeatureValue], count: Int) throws(RuntimeError) {
    let clock = ContinuousClock()
    var options = run.options
    for _ in 0..<max(1, min(count / 10, 10)) { _ = try run.prediction(from: inputs, options: options) }
    for _ in 0..<count {
      let start = clock.now
      _ = try run.prediction(from: inputs, options: options)
      times.append(start.duration(to: clock.now))
    }
    times.sort()
    let log = StepLog()
    options.onStep = { log.add($0) }
    var wholes: [Duration] = []
    for _ in 0..<min(count, Self.measuredCount) {
      let start = clock.now
      _ = try run.prediction(from: inputs, options: options)
      wholes.append(start.duration(to: clock.now))
    }
    measured = Self.median(wholes)
    var places: [Place: Int] = [:]
    var durations: [(step: StepTime, times: [Duration])] = []
    for step in log.steps {
      let place = Place(path: step.path, operation: step.operation, results: step.results)
      if let index = places[place] {
        durations[index].times.append(step.duration)
      } else {
        places[place] = durations.count
        durations.append((step, [step.duration]))
      }
    }
    steps = durations.map { ($0.step, Self.median($0.times)) }
  }

  private static func median(_ durations: [Duration]) -> Duration {
    durations.isEmpty ? .zero : durations.sorted()[durations.count / 2]
  }

  private struct Place: Hashable {
    var path: ModelPath
    var operation: String
    var results: [String]
  }

  /// The steps as they come.
  private final class StepLog: Sendable {
    private let all = Mutex<[StepTime]>([])

    func add(_ step: StepTime) { all.withLock { $0.append(step) } }

    var steps: [StepTime] { all.withLock { $0 } }
  }

  /// The least time that `share` of the predictions did not exceed.
  private func percentile(_ share: Double) -> Duration {
    guard let last = times.indices.last else { return .zero }
    return times[min(last, Int((share * Double(times.count)).rounded(.up)) - 1)]
  }

  /// The steps, the longest first.
  private var sortedSteps: [(step: StepTime, time: Duration)] {
    steps.enumerated().sorted { left, right in
      left.element.time == right.element.time ? left.offset < right.offset : left.element.time > right.element.time
    }.map(\.element)
  }

  /// The times for people.
  ///
  /// - Parameter columns: Width of the terminal, which no line exceeds; nil for lines of any length.
  func text(columns: Int?) -> String {
    var text =
      "\(times.count) predictions: median \(ShortNumber.time(percentile(0.5))), "
      + "p99 \(ShortNumber.time(percentile(0.99))), min \(ShortNumber.time(times.first ?? .zero))\n"
    guard !steps.isEmpty, measured > .zero else {
      return text + "the model has no steps that can be timed\n"
    }
    let sorted = sortedSteps
    let listed = sorted.prefix(Self.stepCount)
    let operations = listed.map { TerminalText.line($0.step.operation, width: 40) }
    // The times take 24 columns with their gaps; the name has what remains, whose end says most.
    let nameWidth = columns.map { max($0 - 24 - (operations.map { TerminalText.width($0) }.max() ?? 0), 12) } ?? 80
    var rows = [["time", "share", "operation", "name"]]
    for ((step, time), operation) in zip(listed, operations) {
      rows.append([
        ShortNumber.time(time), ShortNumber.percent(time / measured), operation,
        TerminalText.middle(TerminalText.escaped(Self.name(step)), width: min(nameWidth, 80)),
      ])
    }
    text += "\n" + AlignedLines.text(rows)
    let rest = sorted.dropFirst(Self.stepCount)
    if !rest.isEmpty {
      let time = rest.reduce(Duration.zero) { $0 + $1.time }
      text += "… \(rest.count) more steps, \(ShortNumber.time(time))\n"
    }
    let covered = steps.reduce(Duration.zero) { $0 + $1.time }
    return text
      + "\n\(steps.count) steps take \(ShortNumber.percent(covered / measured)) of "
      + "\(ShortNumber.time(measured)) per prediction while steps are timed;\n"
      + "the rest is reading inputs, creating outputs and overhead between steps\n"
  }

  /// The times in seconds, with all steps.
  var json: JSONValue {
    func seconds(_ duration: Duration) -> JSONValue { .number(duration.seconds) }
    return .object([
      .init("predictions", .integer(Int64(times.count))), .init("medianSeconds", seconds(percentile(0.5))),
      .init("p99Seconds", seconds(percentile(0.99))), .init("minSeconds", seconds(times.first ?? .zero)),
      .init("secondsWhileStepsAreTimed", seconds(measured)),
      .init(
        "steps",
        .array(
          sortedSteps.map { step, time in
            .object([
              .init("operation", .string(step.operation)), .init("name", .string(Self.name(step))),
              .init("seconds", seconds(time)), .init("share", .number(measured > .zero ? time / measured : 0)),
            ])
          })),
    ])
  }

  /// What the layer or operation is called, with the model of a pipeline that it is in.
  private static func name(_ step: StepTime) -> String {
    var stages = ""
    var own = step.results.joined(separator: ", ")
    for part in step.path.steps {
      switch part {
      case .element("models", let index, _): stages += "pipeline[\(index)] › "
      case .element("layers", _, let name?) where !name.isEmpty: own = name
      default: break
      }
    }
    return stages + own
  }
}
