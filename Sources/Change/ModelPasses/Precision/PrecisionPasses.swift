package import ModelSpec

/// Computes in half precision what is computed in single precision. Inputs and outputs keep their types, by casts, unless
/// they are to change as well.
package enum HalfPrecision: ProgramPass {
  package static let name = "float16"
  package static let summary = "Compute in half precision and store weights in it"
  package static let isDefault = false

  package static func run(_ function: inout MILSpec.Function, _ context: PassContext) throws(Diagnostic) -> Int {
    try PrecisionChange.run(&function, from: .float32, to: .float16, context)
  }
}

/// Computes in single precision what is computed in half precision; weights take twice the room. Inputs, outputs and states
/// keep their types, by casts, unless inputs and outputs are to change as well.
package enum SinglePrecision: ProgramPass {
  package static let name = "float32"
  package static let summary = "Compute in single precision and store weights in it"
  package static let isDefault = false

  package static func run(_ function: inout MILSpec.Function, _ context: PassContext) throws(Diagnostic) -> Int {
    try PrecisionChange.run(&function, from: .float16, to: .float32, context)
  }
}
