extension SwiftWriter {
  /// The class for the state between predictions.
  mutating func writeStateClass() {
    writeClassHead("Model Prediction State Type")
    write("\(access)final class \(className)State\(inheritance()) {\n    \(access)enum Name: String, CaseIterable {\n")
    for state in interface.states {
      write("        case \(state.identifier) = \"\(state.name.escapedForLiteral)\"\n")
    }
    write(
      """
          }

          let handle: MLState

          init(handle: MLState) {
              self.handle = handle
          }

          \(access)func withMultiArray<R>(for stateName: Name, _ body: (MLMultiArray) throws -> R) rethrows -> R {
              try handle.withMultiArray(for: stateName.rawValue, body)
          }
      }


      """)
  }

  /// The method that makes a state.
  mutating func writeMakeState() {
    let example = interface.states.first?.identifier ?? ""
    write(
      """

          /**
              Make a new state.

              Core ML framework will allocate the state buffers declared in the model.

              The allocated state buffers are initialized to zeros. To initialize with different values, use `.withMultiArray(for:)` to get the mutable `MLMultiArray`-view to the state buffer.

              ```swift
              let state = model.makeState()
              state.withMultiArray(for: .\(example)) { stateMultiArray in
                  stateMultiArray[0] = 0.42
              }
              ```
          */
          \(access)func makeState() -> \(className)State {
              \(className)State(handle: model.makeState())
          }

      """)
  }
}
