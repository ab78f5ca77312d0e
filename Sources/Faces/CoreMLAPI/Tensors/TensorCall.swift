internal import ModelOps
import ModelSpec
internal import Synchronization

/// The source of a tensor's elements.
struct TensorSource: Sendable {
  /// The elements, when they were known from the start.
  var value: Tensor?
  /// Whose result they are otherwise.
  var call: TensorCall?
  /// The index of the result.
  var index = 0

  /// The elements, when they were known from the start or have been computed.
  var known: Tensor? {
    if let value { return value }
    guard let results = call?.results, results.indices.contains(index) else { return nil }
    return results[index]
  }
}

/// A lazy operation on tensors.
///
/// Once it has run, its inputs are released and only its results are kept.
final class TensorCall: Sendable {
  /// The operation to run.
  struct Pending: Sendable {
    /// The operation, made for the very types of its inputs.
    var operation: any TensorOperation
    /// The parameters of the inputs.
    var layout: OperationInputs.Layout
    /// Tensors, and constants that are no tensors.
    var inputs: [Input]
    /// Element types and shapes of the results.
    var outputs: [Output]
  }

  /// The form of a result.
  struct Output: Sendable {
    var scalar: ScalarType
    var shape: [Int]

    /// Number of elements.
    var count: Int { shape.reduce(1, *) }
  }

  /// The value bound to a parameter.
  enum Input: Sendable {
    case source(TensorSource)
    case constant(RuntimeValue)
  }

  private enum State: Sendable {
    case pending(Pending)
    case done([Tensor])
  }

  private let state: Mutex<State>
  /// The approximate work before the results are known, in elements of an addition; more if a result is needed more
  /// than once.
  let work: Int

  /// - Parameter cost: The work of the operation itself.
  init(_ pending: Pending, cost: Double) {
    var work = Int(truncating: min(cost, 1e15))
    for case .source(let source) in pending.inputs {
      guard let call = source.call, call.results == nil else { continue }
      work = work.addingReportingOverflow(call.work).overflow ? .max : work + call.work
    }
    self.work = work
    state = Mutex(.pending(pending))
  }

  /// Long chains go link by link: each one's end inside another's would need a deep stack.
  deinit {
    var open = takeCalls()
    while !open.isEmpty {
      var next: TensorCall? = open.removeLast()
      if isKnownUniquelyReferenced(&next), let calls = next?.takeCalls() { open += calls }
    }
  }

  /// The results; nil before the operation has been carried out.
  var results: [Tensor]? {
    state.withLock { if case .done(let tensors) = $0 { tensors } else { nil } }
  }

  /// Calls whose results this one still waits for.
  var missing: [TensorCall] {
    let inputs = state.withLock { state -> [Input] in
      if case .pending(let pending) = state { pending.inputs } else { [] }
    }
    return inputs.compactMap { input in
      guard case .source(let source) = input, let call = source.call, call.results == nil else { return nil }
      return call
    }
  }

  /// Takes the pending operation out of the call.
  func take() -> Pending? {
    state.withLock { state in
      guard case .pending(let pending) = state else { return nil }
      state = .done([])
      return pending
    }
  }

  func finish(_ tensors: [Tensor]) {
    state.withLock { $0 = .done(tensors) }
  }

  private func takeCalls() -> [TensorCall] {
    guard let pending = take() else { return [] }
    return pending.inputs.compactMap { if case .source(let source) = $0 { source.call } else { nil } }
  }
}
