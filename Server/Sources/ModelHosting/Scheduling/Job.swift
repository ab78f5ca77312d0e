internal import CoreML
internal import InferenceProtocol
internal import Synchronization

/// A request on its way through a queue: what it brings, and whoever waits for its outputs.
final class Job: Sendable {
  typealias Outcome = Result<[InferenceTensor], InferenceError>

  let inputs: [InferenceTensor]
  /// Examples along the first axis; 1 where the model does not batch.
  let exampleCount: Int
  /// Requests with equal keys may share a prediction; nil for one that may not.
  let batchKey: BatchKey?
  /// Less is more urgent.
  let priority: Int
  let arrival = ContinuousClock.now
  /// The sequence whose states the prediction reads and changes; nil for a model without.
  let sequence: RequestSequence?

  private let waiter = Mutex<Waiter>(.early)

  private enum Waiter {
    /// Nobody waits yet.
    case early
    case waiting(CheckedContinuation<Outcome, Never>)
    case finished(Outcome?)
  }

  init(inputs: [InferenceTensor], exampleCount: Int, batchKey: BatchKey?, priority: Int, sequence: RequestSequence?) {
    self.inputs = inputs
    self.exampleCount = exampleCount
    self.batchKey = batchKey
    self.priority = priority
    self.sequence = sequence
  }

  /// Waits for the outcome.
  func outcome() async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome: Outcome? = waiter.withLock { waiter in
        if case .finished(let outcome?) = waiter {
          waiter = .finished(nil)
          return outcome
        }
        waiter = .waiting(continuation)
        return nil
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }

  /// Gives the outcome to whoever waits, now or later.
  ///
  /// - Returns: Whether it is the first one; later ones are dropped.
  @discardableResult
  func finish(_ outcome: Outcome) -> Bool {
    let (isFirst, continuation): (Bool, CheckedContinuation<Outcome, Never>?) = waiter.withLock { waiter in
      switch waiter {
      case .early:
        waiter = .finished(outcome)
        return (true, nil)
      case .waiting(let continuation):
        waiter = .finished(nil)
        return (true, continuation)
      case .finished: return (false, nil)
      }
    }
    continuation?.resume(returning: outcome)
    return isFirst
  }

  /// Whether the outcome is known.
  var isFinished: Bool {
    waiter.withLock { if case .finished = $0 { true } else { false } }
  }
}

/// What requests must have in common to share a prediction: everything but the first axis.
struct BatchKey: Hashable, Sendable {
  struct Input: Hashable {
    var name: String
    var datatype: Datatype
    var shape: [Int]
  }

  var inputs: [Input]

  /// - Returns: Nil when the inputs do not have the same number of examples, 1 or more.
  init?(_ inputs: [InferenceTensor]) {
    guard let count = inputs.first?.shape.first, count > 0,
      inputs.allSatisfy({ $0.shape.first == count && $0.datatype != .bytes })
    else { return nil }
    self.inputs = inputs.map { Input(name: $0.name, datatype: $0.datatype, shape: Array($0.shape.dropFirst())) }
      .sorted { $0.name < $1.name }
  }
}
