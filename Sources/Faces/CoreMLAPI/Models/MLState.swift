public import Foundation
internal import ModelRuntime
internal import Synchronization

/// What a model remembers from one prediction to the next. One state serves one prediction at a time, which changes it in
/// place.
public final class MLState: NSObject, Sendable {
  /// What predictions read and change.
  let memory: ModelState
  /// Why the state is not what a body made of it; predictions that use it fail with this.
  private let problem = Mutex<RuntimeError?>(nil)

  init(_ memory: ModelState) { self.memory = memory }

  /// Calls `body` with what a state holds, which may be changed there; the array is of no use afterwards. The model must
  /// have a state of the name. Waits for a prediction that is using the state.
  public func withMultiArray<R>(for stateName: String, _ body: (MLMultiArray) throws -> R) rethrows -> R {
    precondition(
      memory.names.contains(stateName),
      "the model has no state '\(stateName)'; its states: \(memory.names.sorted().joined(separator: ", "))")
    var array = FeatureArray(.float32, shape: [0])
    do throws(RuntimeError) {
      array = try memory.array(named: stateName, waiting: true)
    } catch {
      note(error)
    }
    let before = array.bytes(as: array.elementType)
    defer {
      // What a body has changed before it fails stays changed; where it changed nothing, a prediction that it made with the
      // state must not be undone.
      if array.bytes(as: array.elementType) != before {
        do throws(RuntimeError) { try memory.write(array, to: stateName, waiting: true) } catch { note(error) }
      }
    }
    return try body(MLMultiArray(array))
  }

  /// `withMultiArray` cannot throw errors of its own.
  private func note(_ error: RuntimeError) {
    problem.withLock { $0 = $0 ?? error }
  }

  /// - Throws: `RuntimeError` when the state could not be read or written before.
  func check() throws(RuntimeError) {
    if let problem = problem.withLock({ $0 }) { throw problem }
  }

  /// Calls `body` with what the only state holds.
  ///
  /// - Throws: `MLModelError` when there are none, or several.
  @available(*, deprecated, message: "name the state: withMultiArray(for:)")
  public func withMultiArray<R>(_ body: (MLMultiArray) -> R) throws -> R {
    guard memory.names.count == 1, let name = memory.names.first else {
      throw MLModelError(.generic, "the model has \(memory.names.count) states, expected one")
    }
    return withMultiArray(for: name, body)
  }
}
