internal import CModelcInterface
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

/// A state that a caller holds.
final class StateObject: HandledObject {
  static let handleName = "state"
  let state: ModelState

  init(_ state: ModelState) { self.state = state }
}

/// `modelc_model_make_state` of modelc.h.
@_cdecl("modelc_model_make_state") public func makeState(
  model: OpaquePointer?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    HandleTable.shared.add(StateObject(try Argument.object(model, "model", as: ModelObject.self).model.makeState()))
  }
}

/// `modelc_state_names` of modelc.h.
@_cdecl("modelc_state_names") public func stateNames(
  state: OpaquePointer?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    text(.array(try Argument.object(state, "state", as: StateObject.self).state.names.map { .string($0) }))
  }
}

/// `modelc_state_read` of modelc.h.
@_cdecl("modelc_state_read") public func readState(
  state: OpaquePointer?, name: UnsafePointer<CChar>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let state = try Argument.object(state, "state", as: StateObject.self).state
    return ValueObject.handle(.array(try state.array(named: try Argument.text(name, "name"))))
  }
}

/// `modelc_state_write` of modelc.h.
@_cdecl("modelc_state_write") public func writeState(
  state: OpaquePointer?, name: UnsafePointer<CChar>?, array: OpaquePointer?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let state = try Argument.object(state, "state", as: StateObject.self).state
    guard case .array(let elements) = try Argument.object(array, "array", as: ValueObject.self).value else {
      throw Argument.problem("'array' is a value of another kind")
    }
    try state.write(elements, to: try Argument.text(name, "name"))
  }
}
