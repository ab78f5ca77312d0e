internal import Dispatch
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// Synchronizes two predictions that run at the same time: each submits its values by name, and a value of both is
/// compared and released at once.
///
/// Only one of them runs at a time, until its unmatched values take too much memory; then they switch. So memory is
/// bounded for two models with the same operations, however large they are.
final class ValueExchange: Sendable {
  /// A prediction.
  enum Side: Int, Sendable {
    case left, right

    var other: Side { self == .left ? .right : .left }
  }

  /// A value that a prediction made: of an operation, or one of its results.
  enum Operand: Sendable {
    case tensor(ModelOps.Tensor)
    case feature(FeatureValue)

    fileprivate var byteCount: Int {
      switch self {
      case .tensor(let tensor): tensor.byteCount
      case .feature: 0
      }
    }
  }

  private struct Prediction: Sendable {
    var waiting: NameMap<Operand> = [:]
    var byteCount = 0
    var names: NameSet = []
    var isFinished = false
  }

  private struct State: Sendable {
    var sides = [Prediction(), Prediction()]
    var failure: RuntimeError?
  }

  /// A side runs until its unmatched values exceed this many bytes.
  private let byteLimit: Int
  private let state = Mutex(State())
  private let turns = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  private let compare: @Sendable (String, Operand, Operand) -> Void

  /// - Parameter compare: Called with the left and the right value of a name, never twice at a time.
  init(byteLimit: Int = 64 << 20, compare: @escaping @Sendable (String, Operand, Operand) -> Void) {
    self.byteLimit = byteLimit
    self.compare = compare
  }

  /// Runs both predictions, the left one here and first.
  ///
  /// - Throws: What the first one throws that fails.
  func run(
    left: () throws(RuntimeError) -> Void, right: @escaping @Sendable () throws(RuntimeError) -> Void
  ) throws(RuntimeError) {
    let isDone = DispatchSemaphore(value: 0)
    let work: @Sendable () -> Void = {
      self.take(.right, right)
      isDone.signal()
    }
    // Models nest. Where the system has no thread left, Dispatch may still have one.
    if !DeepThread.run(work) { DispatchQueue.global().async(execute: work) }
    turns[Side.left.rawValue].signal()
    take(.left, left)
    isDone.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func take(_ side: Side, _ predict: () throws(RuntimeError) -> Void) {
    turns[side.rawValue].wait()
    do throws(RuntimeError) {
      try predict()
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
    // The other one has the turn for good.
    state.withLock { $0.sides[side.rawValue].isFinished = true }
    turns[side.other.rawValue].signal()
  }

  /// Hands in a value; of several with the same name, the first one counts.
  func add(_ name: String, _ value: Operand, of side: Side) {
    let (mine, others) = (side.rawValue, side.other.rawValue)
    var found: Operand?
    let isFull = state.withLock { state in
      guard state.sides[mine].names.insert(name).inserted else { return false }
      found = state.sides[others].waiting.removeValue(forKey: name)
      if let found {
        state.sides[others].byteCount -= found.byteCount
        return false
      }
      // Nobody is left to compare it with.
      if state.sides[others].isFinished { return false }
      state.sides[mine].waiting[name] = value
      state.sides[mine].byteCount += value.byteCount
      return state.sides[mine].byteCount > byteLimit
    }
    if let found {
      if side == .left { compare(name, value, found) } else { compare(name, found, value) }
    } else if isFull {
      turns[others].signal()
      turns[mine].wait()
    }
  }
}

/// The errors of values so far, in the order of the steps that compute them; then the others, by name.
///
/// Only one comparison runs at a time; the lock proves it to the compiler.
final class ValueTally: Sendable {
  private let operations: NameMap<String>
  private let outputs: NameSet
  private let steps: [String]
  private let tolerance: Tolerance
  private let byName: Mutex<NameMap<ComparedValue>>

  /// - Parameter values: Those of earlier predictions.
  init(
    steps: [String], operations: NameMap<String>, outputs: NameSet, values: [ComparedValue], tolerance: Tolerance
  ) {
    self.operations = operations
    self.outputs = outputs
    self.steps = steps
    self.tolerance = tolerance
    byName = Mutex(NameMap(values.map { ($0.name, $0) }) { first, _ in first })
  }

  var values: [ComparedValue] {
    byName.withLock { byName in
      let extra = byName.keys.filter { operations[$0] == nil }.sorted()
      return (steps + extra).compactMap { byName[$0] }
    }
  }

  func add(_ name: String, _ left: ValueExchange.Operand, right: ValueExchange.Operand) {
    let blank = ComparedValue(name: name, operation: operations[name] ?? "", isOutput: outputs.contains(name))
    byName.withLock { $0[name, default: blank].add(left, right, tolerance) }
  }
}
