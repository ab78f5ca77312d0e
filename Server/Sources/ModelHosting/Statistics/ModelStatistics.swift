internal import Synchronization

/// How often something happened, and how long it took in all.
package struct DurationTotal: Equatable, Sendable {
  package var count: UInt64 = 0
  package var nanoseconds: UInt64 = 0

  /// Nothing so far.
  package init() {}

  mutating func add(_ duration: Duration, count: Int = 1) {
    self.count += UInt64(count)
    nanoseconds += UInt64(max(0, duration.nanoseconds)) * UInt64(count)
  }
}

/// What a version of a model has done since it was loaded.
package struct StatisticsSnapshot: Equatable, Sendable {
  /// One batch size.
  package struct Batch: Equatable, Sendable {
    package var input = DurationTotal()
    package var infer = DurationTotal()
    package var output = DurationTotal()
  }

  /// Examples that were predicted.
  package var inferenceCount: UInt64 = 0
  /// Predictions that ran, each of one batch.
  package var executionCount: UInt64 = 0
  /// Milliseconds from 1970 to the last request; 0 before the first.
  package var lastInference: UInt64 = 0
  /// Requests from arrival to their response.
  package var success = DurationTotal()
  /// Requests from arrival to an error.
  package var failure = DurationTotal()
  /// Time in the queue.
  package var queue = DurationTotal()
  /// Time to make features of tensors.
  package var input = DurationTotal()
  /// Time of the prediction itself.
  package var infer = DurationTotal()
  /// Time to make tensors of features.
  package var output = DurationTotal()
  /// Predictions with values that are not finite, and with values that half precision does not have, where they are looked for.
  package var nonfiniteCount: UInt64 = 0
  package var halfOverflowCount: UInt64 = 0
  /// The same by number of examples.
  package var batches: [Int: Batch] = [:]
  /// Nanoseconds of the last successful requests, in no order.
  var recent: [UInt64] = []

  /// The least time in nanoseconds that `share` of the last successful requests did not exceed; nil before the first.
  func recentQuantiles(_ shares: [Double]) -> [UInt64?] {
    let sorted = recent.sorted()
    return shares.map { share in
      let place = Int(exactly: (share * Double(sorted.count)).rounded(.up)) ?? 1
      return sorted.isEmpty ? nil : sorted[min(sorted.count, max(1, place)) - 1]
    }
  }
}

/// Counts what a version of a model does.
package final class ModelStatistics: Sendable {
  private let values = Mutex(StatisticsSnapshot())
  /// Requests whose times are kept.
  private static let recentCount: UInt64 = 1024

  package init() {}

  /// The counts so far.
  package var snapshot: StatisticsSnapshot { values.withLock { $0 } }

  /// Times of one prediction.
  struct Execution {
    var input: Duration
    var infer: Duration
    var output: Duration
  }

  /// A prediction of `requestCount` requests with `exampleCount` examples came to its end.
  func ran(_ execution: Execution, requestCount: Int, exampleCount: Int) {
    values.withLock { values in
      values.executionCount += 1
      values.inferenceCount += UInt64(exampleCount)
      values.input.add(execution.input, count: requestCount)
      values.infer.add(execution.infer, count: requestCount)
      values.output.add(execution.output, count: requestCount)
      var batch = values.batches[exampleCount] ?? StatisticsSnapshot.Batch()
      batch.input.add(execution.input)
      batch.infer.add(execution.infer)
      batch.output.add(execution.output)
      values.batches[exampleCount] = batch
    }
  }

  /// What was found in the values of a prediction.
  func warned(isNonfinite: Bool, isHalf: Bool) {
    values.withLock { values in
      values.nonfiniteCount += isNonfinite ? 1 : 0
      values.halfOverflowCount += isHalf ? 1 : 0
    }
  }

  /// A request has left the queue after `duration`.
  func queued(_ duration: Duration) { values.withLock { $0.queue.add(duration) } }

  /// A request got its answer.
  func finished(_ duration: Duration, isSuccess: Bool, at milliseconds: UInt64) {
    values.withLock { values in
      values.lastInference = milliseconds
      guard isSuccess else { return values.failure.add(duration) }
      let time = UInt64(max(0, duration.nanoseconds))
      if values.recent.count < Self.recentCount {
        values.recent.append(time)
      } else {
        values.recent[Int(values.success.count % Self.recentCount)] = time
      }
      values.success.add(duration)
    }
  }
}

extension Duration {
  /// Whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
  }
}
