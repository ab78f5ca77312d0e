public import ModelFormat
public import ModelSpec

/// A change of a model that leaves everything else as it is.
public protocol ModelEdit: Sendable {
  /// Changes `file`.
  ///
  /// - Throws: `Diagnostic` when the model does not have what is to be changed.
  func apply(to file: inout ModelFile) throws(Diagnostic)
}
