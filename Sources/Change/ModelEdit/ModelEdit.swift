internal import ModelInspect
public import ModelSpec

/// A change of a model that leaves everything else as it is.
public protocol ModelEdit: Sendable {
  /// Changes `model`; a pipeline's stages change with it where they share a feature.
  ///
  /// - Throws: `Diagnostic` when the model does not have what is to be changed, or cannot have what is asked for. `model`
  ///   may be half changed then.
  func apply(to model: inout Model) throws(Diagnostic)
}

/// Sentences about what edits refuse.
enum EditProblem {
  /// Nothing is called `name`.
  ///
  /// - Parameters:
  ///   - what: What was looked for, such as "input".
  ///   - known: The names that there are.
  static func missing(_ what: String, named name: String, known: [String]) -> Diagnostic {
    let listed = known.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (known.count > 8 ? ", …" : "")
    return Diagnostic(
      "edit-missing", "the model has no \(what) '\(name)'", found: name,
      expected: listed.isEmpty ? nil : listed,
      remedy: NearestName.remedy(name, in: known) ?? (listed.isEmpty ? nil : "names: \(listed)"))
  }

  /// A recipe's key that is the name of no edit.
  static func unknownKind(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      "recipe-edit", "'\(name)' is not an edit", found: name, expected: known.joined(separator: ", "),
      remedy: NearestName.remedy(name, in: known) ?? "edits: \(known.joined(separator: ", "))")
  }

  /// A value of an edit that cannot be understood.
  static func value(_ text: String, of edit: String, expected: String) -> Diagnostic {
    Diagnostic("edit-value", "\(edit): '\(text)' is not \(expected)", found: text, expected: expected)
  }

  /// A change that the model cannot have.
  static func impossible(_ message: String, remedy: String? = nil) -> Diagnostic {
    Diagnostic("edit-impossible", message, remedy: remedy)
  }
}
