public import ModelSpec

/// A model as it lies on disk: its specification and the files that belong to it.
public struct ModelFile: Sendable {
  /// How the model is stored.
  public enum Format: String, Sendable {
    /// One protobuf file.
    case mlmodel
    /// A directory with a manifest, a specification and weight files.
    case mlpackage
  }

  /// The path the model was read from, as the caller gave it.
  public var path: String
  public var format: Format
  /// The specification. Its weights refer to the mapped file.
  public var model: Model
}

extension ModelFile {
  /// Reads the model at `path`.
  ///
  /// Weights are not read; they are referred to in the mapped file.
  ///
  /// - Throws: `FormatError` that names the file, the byte offset and the field.
  public static func read(_ path: String, limits: Limits = Limits()) throws(FormatError) -> ModelFile {
    let file = try MappedFile(path: path)
    return ModelFile(path: path, format: .mlmodel, model: try ModelCoding.decode(file, limits: limits))
  }
}
