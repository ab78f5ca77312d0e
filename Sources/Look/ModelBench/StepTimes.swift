package import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// The duration of each step of a prediction: medians, because other load on the machine affects the mean.
package struct StepTimes: Sendable {
  /// A step, and its median time.
  package struct Step: Sendable {
    package var step: StepTime
    /// The median.
    package var time: Duration
  }

  /// The steps in the order in which they run.
  package private(set) var steps: [Step] = []
  /// Whole predictions while steps were timed, which takes time itself.
  package private(set) var wholes: Latencies

  /// Times the steps of `count` predictions.
  ///
  /// - Parameter predict: Predicts with options that are passed on to the model.
  package init(
    count: Int, _ options: PredictionOptions, _ predict: (PredictionOptions) throws(RuntimeError) -> Void
  ) throws(RuntimeError) {
    let log = StepLog()
    var options = options
    options.onStep = { log.add($0) }
    var times: [Duration] = []
    for _ in 0..<count {
      let start = ContinuousClock.now
      try predict(options)
      times.append(ContinuousClock.now - start)
    }
    wholes = Latencies(times)
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
    steps = durations.map { Step(step: $0.step, time: Latencies($0.times).median) }
  }

  /// The steps, the longest first.
  package var longestFirst: [Step] {
    steps.enumerated().sorted { left, right in
      left.element.time == right.element.time ? left.offset < right.offset : left.element.time > right.element.time
    }.map(\.element)
  }

  private struct Place: Hashable {
    var path: ModelPath
    var operation: String
    var results: [String]
  }

  /// Records steps as they run.
  private final class StepLog: Sendable {
    private let all = Mutex<[StepTime]>([])

    func add(_ step: StepTime) { all.withLock { $0.append(step) } }

    var steps: [StepTime] { all.withLock { $0 } }
  }
}

extension StepTime {
  /// The name of the layer or operation, with its pipeline stage.
  package var name: String { path.operationName(results: results) }
}
