internal import ModelOps
internal import Synchronization

/// Where a tensor's elements come from.
struct TensorSource: Sendable {
  /// The elements, when they were known from the start.
  var value: Tensor?
  /// Whose result they are otherwise.
  var call: TensorCall?
  /// Which of its results.
  var index = 0
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

  init(_ pending: Pending) { state = Mutex(.pending(pending)) }

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

  /// Takes the result out; for the last who wants it.
  func takeResult(_ index: Int) -> Tensor? {
    state.withLock { state in
      guard case .done(let tensors) = state, tensors.indices.contains(index) else { return nil }
      state = .done([])
      return tensors[index]
    }
  }

  private func takeCalls() -> [TensorCall] {
    guard let pending = take() else { return [] }
    return pending.inputs.compactMap { if case .source(let source) = $0 { source.call } else { nil } }
  }
}
