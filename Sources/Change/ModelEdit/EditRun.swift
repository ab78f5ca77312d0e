public import ModelFormat
public import ModelSpec
internal import ModelValidation

/// Applies several edits to one model, all or none.
public struct EditRun: Sendable {
  /// The model with all edits.
  public var file: ModelFile
  /// Side effects, such as a higher specification version.
  public var notes: [Diagnostic] = []

  /// Applies `edits` one after the other to `file`.
  ///
  /// A valid model stays valid: new findings of severity error are refused. If an edit requires a later specification
  /// version, the model gets that version, unless an edit sets one.
  ///
  /// - Throws: `Diagnostic` of the first edit that fails, or with all errors that the edits introduced.
  public init(_ edits: [any ModelEdit], of file: ModelFile) throws(Diagnostic) {
    self.file = file
    let before = ModelValidator.validate(file)
    for edit in edits {
      do throws(Diagnostic) { try edit.apply(to: &self.file.model) } catch { throw error.inFile(file.path) }
    }
    var after = ModelValidator.validate(self.file).added(since: before)
    if !edits.contains(where: { $0 is VersionEdit }) { try raiseVersion(&after, since: before) }
    let errors = after.filter { $0.severity == .error }
    // Incompatible shapes of a network are reported in terms of the edit, and ranges must satisfy more than a model's.
    if edits.contains(where: { $0 is ShapeEdit }), errors.allSatisfy({ $0.code == "named-shape" }) {
      do throws(Diagnostic) { try NetworkShapes.check(self.file.model) } catch { throw error.inFile(file.path) }
    }
    guard var joined = Diagnostic(joining: Array(errors.prefix(5))) else { return }
    joined.message = "the edited model is not valid: \(joined.message)"
    throw joined.inFile(file.path)
  }

  private mutating func raiseVersion(_ after: inout [Diagnostic], since before: [Diagnostic]) throws(Diagnostic) {
    let stated = file.model.specificationVersion
    var version = stated
    while after.contains(where: { $0.code == "version-too-low" }), version < SpecificationVersion.newest.number {
      version += 1
      try VersionEdit(version).apply(to: &file.model)
      after = ModelValidator.validate(file).added(since: before)
    }
    guard version > stated else { return }
    notes.append(
      Diagnostic(
        .note, "edit-version", "specification version \(stated) becomes \(version), which the edited model needs",
        found: "\(stated)", expected: "\(version)"))
  }
}
