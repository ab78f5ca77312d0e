internal import ModelFormat
internal import ModelSpec

extension Compilation {
  func compileNetwork(
    _ model: Model, _ source: CompiledSource, isRoot: Bool
  ) throws(FormatError) -> CompiledModel {
    throw FormatError("unsupported", "neural networks are not compiled yet")
  }
}
