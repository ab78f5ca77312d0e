package import ModelSpec
internal import OrderedCollections

extension Model {
  /// Whether this was read from a model of Core AI: a program whose operations have Core AI's names.
  package var isOfCoreAI: Bool {
    guard case .mlProgram(let program)? = kind else { return false }
    return program.functions.values.contains { $0.isOfCoreAI }
  }
}

extension MILSpec.Function {
  /// Whether its operations have Core AI's names and meanings.
  package var isOfCoreAI: Bool { opset == Self.coreAIOpset }

  /// The opset of functions whose operations have Core AI's names.
  static var coreAIOpset: String { "CoreAI" }
}
