internal import ModelOps
internal import ModelSpec

/// A state that a function takes.
struct ProgramState: Sendable {
  let name: String
  let type: TensorType
  private let elementType: FeatureArray.ElementType

  /// - Throws: `RuntimeError` when the state's shape is not fixed, or larger than any machine's memory.
  init(_ name: String, _ type: TensorType, feature: FeatureDescription?) throws(RuntimeError) {
    self.name = name
    self.type = type
    guard let shape = type.shape.fixed else {
      throw RuntimeError(.generic, "state '\(name)' is \(type), expected fixed lengths")
    }
    guard let count = shape.elementCount, count <= Self.largestCount, type.scalar != .string else {
      throw RuntimeError(
        .generic, "state '\(name)' is \(type), expected numbers, up to \(Self.largestCount) of them")
    }
    if case .stateType(let state)? = feature?.type?.kind, case .arrayType(let array)? = state.kind {
      elementType = FeatureArray.ElementType(array.dataType)
    } else {
      elementType =
        switch type.scalar {
        case .fp16: .float16
        case .int8: .int8
        default: Tensor.Form(type.scalar) == .float ? .float32 : .int32
        }
    }
  }

  private static let largestCount = 1 << 31

  var entry: ModelState.Entry {
    ModelState.Entry(name: name, cell: StateCell(type), elementType: elementType)
  }
}
