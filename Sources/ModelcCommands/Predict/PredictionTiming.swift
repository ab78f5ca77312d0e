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
  init(_ model: RuntimeModel, _ inputs: [String: FeatureValue], count: Int) throws(RuntimeError) {
    let clock = ContinuousClock()
    for _ in 0..<max(1, min(count / 10, 10)) { _ = try model.prediction(from: inputs) }
    for _ in 0..<count {
      let start = clock.now
      _ = try model.prediction(from: inputs)
      times.append(start.duration(to: clock.now))
    }
    times.sort()
    let log = StepLog()
    var options = PredictionOptions()
    options.onStep = { log.add($0) }
    var wholes: [Duration] = []
    for _ in 0..<min(count, Self.measuredCount) {
      let start = clock.now
      _ = try model.prediction(from: inputs, options: options)
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

  var text: String {
    var text =
      "\(times.count) predictions: median \(ShortNumber.time(percentile(0.5))), "
      + "p99 \(ShortNumber.time(percentile(0.99))), min \(ShortNumber.time(times.first ?? .zero))\n"
    guard !steps.isEmpty, measured > .zero else {
      return text + "the model has no steps that can be timed\n"
    }
    let sorted = steps.enumerated().sorted { left, right in
      left.element.time == right.element.time
        ? left.offset < right.offset : left.element.time > right.element.time
    }.map(\.element)
    var rows = [["time", "share", "operation", "name"]]
    for (step, time) in sorted.prefix(Self.stepCount) {
      rows.append([
        ShortNumber.time(time), ShortNumber.percent(time / measured),
        TerminalText.line(step.operation, width: 40), TerminalText.line(Self.name(step), width: 80),
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
      + "\(ShortNumber.time(measured)) per prediction while steps are timed; the rest is reading "
      + "inputs, creating outputs and overhead between steps\n"
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
