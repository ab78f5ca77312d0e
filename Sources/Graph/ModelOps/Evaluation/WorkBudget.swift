internal import ModelSpec

/// What a piece of work, such as loading a model or one prediction, may take: time, memory, and iterations of loops.
///
/// It is checked between two operations. An operation that has begun runs to its end; ``elementLimit`` bounds it.
public struct WorkBudget: Sendable {
  /// Why work ends before it is done.
  public enum Stop: Equatable, Sendable {
    /// The caller cancelled it.
    case cancelled
    /// It took longer than its time limit.
    case timeLimit(Duration)
  }

  /// Elements that one value may have.
  public var elementLimit: Int
  /// Bytes that the values of one prediction, or the constants computed while one model is loaded, may take together.
  public var byteLimit: Int
  /// Iterations that all loops of one prediction may run together; a loop that goes on probably never ends.
  public var iterationLimit = WorkBudget.standardIterationLimit
  /// Whether the caller has cancelled the work; asked before each operation.
  public var isCancelled: @Sendable () -> Bool

  private let timeLimit: Duration?
  private let deadline: ContinuousClock.Instant?

  /// A budget whose time begins now.
  ///
  /// - Parameters:
  ///   - timeLimit: The time from now on; nil for no limit.
  ///   - byteLimit: nil for ``standardByteLimit``.
  ///   - elementLimit: nil for ``standardElementLimit``.
  public init(
    timeLimit: Duration? = nil, byteLimit: Int? = nil, elementLimit: Int? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.timeLimit = timeLimit
    deadline = timeLimit.map { ContinuousClock.now.advanced(by: $0) }
    self.byteLimit = byteLimit ?? Self.standardByteLimit
    self.elementLimit = elementLimit ?? Self.standardElementLimit
    self.isCancelled = isCancelled
  }

  /// Why the work must end now; nil when it may go on. Reads a clock only where time is limited.
  public var stop: Stop? {
    if isCancelled() { return .cancelled }
    guard let deadline, let timeLimit, ContinuousClock.now >= deadline else { return nil }
    return .timeLimit(timeLimit)
  }

  /// Whether `seconds` can be a time limit: a number above 0 that is not absurdly large.
  public static func isTimeLimit(_ seconds: Double) -> Bool { seconds > 0 && seconds <= 1e9 }

  /// 2³¹ elements: a larger shape is almost certainly an error, and kernels count with 32 bits.
  public static let standardElementLimit = 1 << 31

  /// Three quarters of the memory that this process may have.
  public static let standardByteLimit = (TensorStorage.processByteCount ?? 1 << 40) / 4 * 3

  /// Ten million iterations, which take ten seconds at least.
  public static let standardIterationLimit = 10_000_000
}

extension WorkBudget: RewriteBudget {
  package var isUsedUp: Bool { stop != nil }
}

extension WorkBudget.Stop {
  /// One sentence: lower case, no full stop.
  public var message: String {
    switch self {
    case .cancelled: "the prediction was cancelled"
    case .timeLimit(let duration):
      "the time limit of \(Self.text(duration)) was exceeded"
    }
  }

  /// `2 s` or `0.25 s`.
  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let number = Double(seconds) + Double(attoseconds) / 1e18
    return number == number.rounded() && number < 1e15 ? "\(Int(truncating: number)) s" : "\(number) s"
  }
}

extension ExecutionContext {
  /// - Throws: `OperationError` when the values of this prediction and `byteCount` bytes more would exceed the limit.
  public func checkMemory(adding byteCount: Int) throws(OperationError) {
    guard !hasRoom(for: byteCount) else { return }
    // What earlier results have left behind.
    allocator.trim()
    guard !hasRoom(for: byteCount) else { return }
    throw .memoryLimit(
      "the result takes \(byteCount >> 20) MiB, which together with \(allocator.byteCount >> 20) MiB of other values "
        + "exceeds the memory limit of \(budget.byteLimit >> 20) MiB")
  }

  private func hasRoom(for byteCount: Int) -> Bool {
    let (sum, overflow) = allocator.byteCount.addingReportingOverflow(byteCount)
    return !overflow && sum <= budget.byteLimit
  }
}

extension OperationError {
  static func memoryLimit(_ message: String) -> OperationError {
    OperationError(
      message, code: "memory-limit", remedy: "give the model smaller inputs, or raise the memory limit")
  }

  /// Why a result of this shape is refused.
  static func elementLimit(_ shape: String, limit: Int) -> OperationError {
    OperationError(
      "the result would have shape \(shape), expected up to \(limit) elements", code: "element-limit",
      remedy: "give the model smaller inputs")
  }
}
