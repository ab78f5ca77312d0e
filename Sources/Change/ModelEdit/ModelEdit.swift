internal import ModelInspect
public import ModelSpec

/// A change of a model that leaves everything else unchanged.
public protocol ModelEdit: Sendable {
  /// Changes `model`; a pipeline's stages change with it where they share a feature.
  ///
  /// - Throws: `Diagnostic` if the model lacks the part to be changed, or the change is impossible. `model` may then be
  ///   partly changed.
  func apply(to model: inout Model) throws(Diagnostic)
}

/// Diagnostics of edits.
enum EditProblem {
  /// There is no `name` of this kind.
  ///
  /// - Parameters:
  ///   - what: What was searched for, such as "input".
  ///   - known: The existing names.
  static func missing(_ what: String, named name: String, known: [String]) -> Diagnostic {
    let listed = known.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (known.count > 8 ? ", …" : "")
    return Diagnostic(
      "edit-missing", "the model has no \(what) '\(name)'", found: name,
      expected: listed.isEmpty ? nil : listed,
      remedy: NearestName.remedy(name, in: known) ?? (listed.isEmpty ? nil : "names: \(listed)"))
  }

  /// A recipe's key that is not the name of an edit.
  static func unknownKind(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      "recipe-edit", "'\(name)' is not an edit", found: name, expected: known.joined(separator: ", "),
      remedy: NearestName.remedy(name, in: known) ?? "edits: \(known.joined(separator: ", "))")
  }

  /// A value of an edit that cannot be parsed.
  static func value(_ text: String, of edit: String, expected: String) -> Diagnostic {
    Diagnostic("edit-value", "\(edit): '\(text)' is not \(expected)", found: text, expected: expected)
  }

  /// An edit that is impossible for the model.
  static func impossible(_ message: String, remedy: String? = nil) -> Diagnostic {
    Diagnostic("edit-impossible", message, remedy: remedy)
  }
}
