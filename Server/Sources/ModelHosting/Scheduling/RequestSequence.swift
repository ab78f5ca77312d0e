internal import CoreML
internal import InferenceProtocol
internal import Synchronization

/// Requests that follow on each other, and what the model remembers between them.
final class RequestSequence: Sendable {
  let state: MLState

  init(_ state: MLState) { self.state = state }
}

/// The sequences of one version of a model.
final class SequenceTable: Sendable {
  /// What clients call a sequence: a number or a string.
  enum Key: Hashable, Sendable {
    case number(Int64)
    case text(String)

    /// - Returns: Nil for a request outside of any sequence: without `sequence_id`, or with 0 or an empty one.
    init?(_ parameters: [String: Parameter]) {
      switch parameters["sequence_id"] {
      case .string(let text)? where !text.isEmpty: self = .text(text)
      case let value?:
        guard let number = value.integer, number != 0 else { return nil }
        self = .number(number)
      case nil: return nil
      }
    }
  }

  private struct Entry {
    var sequence: RequestSequence
    var lastUse: ContinuousClock.Instant
  }

  private let entries = Mutex<[Key: Entry]>([:])
  private let limit: Int
  private let idleTime: Duration

  /// - Parameters:
  ///   - limit: Sequences at a time.
  ///   - idleTime: Time without a request after which a sequence ends.
  init(limit: Int, idleTime: Duration) {
    self.limit = limit
    self.idleTime = idleTime
  }

  /// Sequences that have begun, and neither ended nor been idle for too long.
  var count: Int {
    let now = ContinuousClock.now
    return entries.withLock { entries in
      entries = entries.filter { now - $0.value.lastUse <= idleTime }
      return entries.count
    }
  }

  /// Whether there is a sequence of the request's identifier.
  func contains(_ parameters: [String: Parameter]) -> Bool {
    guard let key = Key(parameters) else { return false }
    return entries.withLock { $0[key] != nil }
  }

  /// The sequence of a request: a new one with `sequence_start`, else the one that its identifier names. With
  /// `sequence_end`, the request is its last.
  ///
  /// - Parameter make: Makes what a new sequence remembers.
  /// - Throws: `InferenceError` without an identifier, for an unknown one, and when there are too many sequences.
  func sequence(
    for parameters: [String: Parameter], make: () -> MLState
  ) throws(InferenceError) -> RequestSequence {
    guard let key = Key(parameters) else {
      throw .invalid(
        "sequence-missing", "the model keeps states, and the request has no `sequence_id`",
        remedy: "send `sequence_id`, and `sequence_start` with the first request of a sequence")
    }
    let isStart = parameters["sequence_start"]?.bool ?? false
    let isEnd = parameters["sequence_end"]?.bool ?? false
    let now = ContinuousClock.now
    let fresh = isStart ? RequestSequence(make()) : nil
    let result: Result<RequestSequence, InferenceError> = entries.withLock { entries in
      if isStart || entries[key].map({ now - $0.lastUse > idleTime }) ?? false {
        entries = entries.filter { now - $0.value.lastUse <= idleTime }
      }
      guard let sequence = fresh ?? entries[key]?.sequence else { return .failure(Self.unknown(key)) }
      if isEnd {
        entries[key] = nil
        return .success(sequence)
      }
      guard entries[key] != nil || entries.count < limit else { return .failure(full) }
      entries[key] = Entry(sequence: sequence, lastUse: now)
      return .success(sequence)
    }
    return try result.get()
  }

  private var full: InferenceError {
    InferenceError(
      .unavailable, "sequences", "the model has \(limit) sequences, which is the maximum", remedy: "end one, or wait",
      retryAfter: 1)
  }

  private static func unknown(_ key: Key) -> InferenceError {
    let name =
      switch key {
      case .number(let number): "\(number)"
      case .text(let text): "'\(text)'"
      }
    return .invalid(
      "sequence-unknown", "there is no sequence \(name)",
      remedy: "send `sequence_start` with the first request of a sequence; an idle sequence ends by itself")
  }
}
