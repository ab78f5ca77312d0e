package import ModelFormat
package import ModelSpec

/// The differences of two models, in sections. Every section is empty for equivalent models, whichever tool wrote them.
package struct ModelDifference: Equatable, Sendable {
  /// Inputs, outputs, states, functions and class labels.
  package var interface: [InterfaceChange] = []
  /// The model's type, its specification version and the systems that it needs.
  package var requirements: [ValueChange] = []
  /// The author's metadata.
  package var metadata: [ValueChange] = []
  /// Layers, operations and stages, with their attributes.
  package var structure = StructureDifference()
  /// Weights of operations that are in both models.
  package var weights = WeightsDifference()
  /// The corresponding layers and operations of both models. They do not state whether the models differ.
  package var matches = OperationMatches()
  /// Numbers of parameters and bytes.
  package var size: [ValueChange] = []

  /// Compares only the interfaces of two models.
  package init(interfaceOf old: Model, _ new: Model) {
    interface = InterfaceComparison.changes(from: old, to: new)
  }

  /// Compares all of two models. Weights are read; those with the same bytes are not decoded.
  ///
  /// - Parameters:
  ///   - oldForm: The old model in the form whose structure is compared; itself by default.
  ///   - newForm: The same of the new model.
  /// - Throws: `Diagnostic` when a weight file is missing or damaged.
  package init(
    from old: ModelFile, to new: ModelFile, comparing oldForm: ModelFile? = nil, with newForm: ModelFile? = nil
  ) throws(Diagnostic) {
    self.init(interfaceOf: old.model, new.model)
    requirements = RequirementComparison.changes(from: old.model, to: new.model)
    metadata = MetadataComparison.changes(from: old.model, to: new.model)
    let (first, second) = (oldForm ?? old, newForm ?? new)
    var comparison = StructureComparison(old: first, new: second)
    try comparison.compare(first.model, second.model, title: nil)
    structure = comparison.structure
    weights = comparison.weights
    matches = comparison.matches
    size = SizeComparison.changes(from: old, to: new)
  }

  /// Whether nothing differs. Sizes alone do not count: the same model may take more or fewer bytes.
  package var isEmpty: Bool {
    interface.isEmpty && requirements.isEmpty && metadata.isEmpty && structure.isEmpty && weights.changes.isEmpty
  }

  /// Whether code for the old model compiles and runs with the new one, judged by the interface.
  package var verdict: Verdict { Verdict(interface) }
}

/// Whether code that was written against the class generated for the old model works with the new one.
package enum Verdict: String, Equatable, Sendable {
  /// It does.
  case compatible
  /// It does not compile, or a prediction fails or has another meaning.
  case breaking

  /// The verdict on several changes: breaking if one of them is.
  package init(_ changes: [InterfaceChange]) {
    self = changes.contains { $0.impact != .none } ? .breaking : .compatible
  }
}

/// A value that differs, as text.
package struct ValueChange: Equatable, Sendable {
  /// The name of the value.
  package var name: String
  /// The old value; nil when there is none.
  package var old: String?
  /// The new value; nil when there is none.
  package var new: String?

  package init(_ name: String, from old: String?, to new: String?) {
    self.name = name
    self.old = old
    self.new = new
  }

  /// The change of a value; nil when it is the same. Empty text stands for no value.
  static func between(_ old: String?, _ new: String?, named name: String) -> ValueChange? {
    let (old, new) = (old?.isEmpty == true ? nil : old, new?.isEmpty == true ? nil : new)
    return old == new ? nil : ValueChange(name, from: old, to: new)
  }
}
