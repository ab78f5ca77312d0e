public import Foundation
internal import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// The state of a model between predictions. It can be used by one prediction at a time, which changes it in place.
public final class MLState: NSObject, Sendable {
  /// The memory that predictions read and change.
  let memory: ModelState
  /// Why a body's changes of the state failed; predictions that use the state fail with this error.
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
      // Changes that a body made before it failed are kept; if it made none, a prediction that it ran with the state
      // must not be undone.
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
