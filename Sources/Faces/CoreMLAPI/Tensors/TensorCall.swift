internal import ModelOps
import ModelSpec
internal import Synchronization

/// Where a tensor's elements come from.
struct TensorSource: Sendable {
  /// The elements, when they were known from the start.
  var value: Tensor?
  /// Whose result they are otherwise.
  var call: TensorCall?
  /// Which of its results.
  var index = 0

  /// The elements, when they were known from the start or have been computed.
  var known: Tensor? {
    if let value { return value }
    guard let results = call?.results, results.indices.contains(index) else { return nil }
    return results[index]
  }
}

/// An operation on tensors that is carried out when somebody wants the elements.
///
/// Its inputs go when it has been: what is left is its results.
final class TensorCall: Sendable {
  /// What is to be done.
  struct Pending: Sendable {
    /// The operation, made for the very types of its inputs.
    var operation: any TensorOperation
    /// Which inputs belong to which parameter.
    var layout: OperationInputs.Layout
    /// Tensors, and constants that are no tensors.
    var inputs: [Input]
    /// Element types and shapes of the results.
    var outputs: [Output]
  }

  /// What a result is going to be.
  struct Output: Sendable {
    var scalar: ScalarType
    var shape: [Int]

    /// Number of elements.
    var count: Int { shape.reduce(1, *) }
  }

  /// What is bound to a parameter.
  enum Input: Sendable {
    case source(TensorSource)
    case constant(RuntimeValue)
  }

  private enum State: Sendable {
    case pending(Pending)
    case done([Tensor])
  }

  private let state: Mutex<State>
  /// About how much is computed before the results are known, counted in elements of an addition; more where a result is needed
  /// more than once.
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

  /// What is to be done, which it then does not hold any more.
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
