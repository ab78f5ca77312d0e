internal import ModelSpec

/// The differences between the layers, operations and stages of two models.
package struct StructureDifference: Equatable, Sendable {
  /// The differences, section by section, each in the order of the models.
  package var changes: [StructureChange] = []
  /// Why parts of the models are not compared, one sentence each.
  package var notes: [String] = []

  /// Whether nothing differs and everything was compared.
  package var isEmpty: Bool { changes.isEmpty && notes.isEmpty }

  /// The changes that set an operation apart from its counterpart by a value.
  package var attributes: [StructureChange] { changes.filter { $0.kind == .attribute } }
}

/// One difference between the graphs of two models.
package struct StructureChange: Equatable, Sendable {
  /// The change of a layer, operation or stage.
  package enum Kind: String, Sendable {
    case added, removed, moved, rewired, attribute, renamed
  }

  /// What happened.
  package var kind: Kind
  /// Stage or function; nil for the only one.
  package var section: String?
  /// The kind of layer or operation; empty for a setting of the whole graph.
  package var operation: String
  /// Its name: in the new model, or in the old one when it is removed; empty for a setting of the whole graph.
  package var name: String
  /// Its place in its graph: in the new model, or in the old one when it is removed. Counted from 0, without inputs and
  /// outputs of the graph.
  package var position: Int?
  /// The attribute that differs, or the input that is wired differently; nil for other changes.
  package var aspect: String?
  /// The old value, name, place or source.
  package var old: String?
  /// The new one.
  package var new: String?
  /// The operation among those of `ModelDifference.matches`: a new one, or an old one that was removed. Nil for what is no
  /// operation.
  package var match: Int?
}
