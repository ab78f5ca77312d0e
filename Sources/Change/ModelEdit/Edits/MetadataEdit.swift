public import ModelSpec
internal import OrderedCollections

/// Sets metadata for people: the model's description, author, licence or version, or a user-defined entry.
public struct MetadataEdit: ModelEdit {
  /// The metadata to set.
  public enum Field: Sendable {
    /// The model's description.
    case description
    /// The author of the model.
    case author
    /// The licence.
    case license
    /// The version of the model, as chosen by its author.
    case version
    /// A user-defined entry.
    case entry(String)
  }

  /// The metadata to set.
  public var field: Field
  /// The text; nil removes a user-defined entry, and empties another field.
  public var text: String?

  /// Sets `field` to `text`, or removes it.
  public init(_ field: Field, text: String?) {
    self.field = field
    self.text = text
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    var metadata = model.description?.metadata ?? Metadata()
    switch field {
    case .description: metadata.shortDescription = text ?? ""
    case .author: metadata.author = text ?? ""
    case .license: metadata.license = text ?? ""
    case .version: metadata.versionString = text ?? ""
    case .entry(let key):
      guard text != nil || metadata.userDefined[key] != nil else {
        throw EditProblem.missing("metadata entry", named: key, known: Array(metadata.userDefined.keys))
      }
      if let text { metadata.userDefined[key] = text } else { metadata.userDefined.removeValue(forKey: key) }
    }
    var description = model.description ?? ModelDescription()
    description.metadata = metadata
    model.description = description
  }
}

/// Describes a feature for people.
public struct FeatureTextEdit: ModelEdit {
  /// The feature: an input, output, state or training input; `function/name` for that of one function.
  public var feature: String
  /// The description.
  public var text: String

  /// Describes `feature`.
  public init(_ feature: String, text: String) {
    self.feature = feature
    self.text = text
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    // The stages of a pipeline have descriptions of their own.
    let places = try (model.description ?? ModelDescription()).places(
      of: feature, in: Set(FeaturePlace.List.allCases))
    for place in places { model[place].shortDescription = text }
  }
}
