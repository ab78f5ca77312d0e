public import Foundation
internal import ModelRuntime

/// What a model remembers from one prediction to the next. One state serves one prediction at a time, which changes it in
/// place.
public final class MLState: NSObject, Sendable {
  /// What predictions read and change.
  let memory: ModelState

  init(_ memory: ModelState) { self.memory = memory }

  /// Calls `body` with what a state holds, which may be changed there; the array is of no use afterwards. The model must
  /// have a state of the name. Waits for a prediction that is using the state.
  public func withMultiArray<R>(for stateName: String, _ body: (MLMultiArray) throws -> R) rethrows -> R {
    precondition(
      memory.names.contains(stateName),
      "the model has no state '\(stateName)'; its states: \(memory.names.sorted().joined(separator: ", "))")
    let array = (try? memory.array(named: stateName, waiting: true)) ?? FeatureArray(.float32, shape: [0])
    let before = array.bytes(as: array.elementType)
    defer {
      // What a body has changed before it fails stays changed; where it changed nothing, a prediction that it made with the
      // state must not be undone.
      if array.bytes(as: array.elementType) != before { try? memory.write(array, to: stateName, waiting: true) }
    }
    return try body(MLMultiArray(array))
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
