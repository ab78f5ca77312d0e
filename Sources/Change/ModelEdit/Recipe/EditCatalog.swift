internal import ModelFormat
public import ModelSpec

/// The kinds of edits. To add one, write a file, a line here, and an option of the command.
public enum EditCatalog {
  /// All kinds, in the order in which flags are applied: renames come last, so that all flags use the present names.
  public static let all: [EditKind] = [
    EditKind("expose", .subject) { ExposeEdit($0.subject, name: $0.value == .null ? nil : $0.text) },
    EditKind("no-classifier", .flag) { _ in PlainModelEdit() },
    EditKind("classifier", .pair) { (argument) throws(Diagnostic) in
      ClassifierEdit(argument.subject, labels: try argument.list())
    },
    EditKind("class-labels", .value) { (argument) throws(Diagnostic) in ClassLabelsEdit(try argument.list()) },
    EditKind("array", .subject) { (argument) throws(Diagnostic) in try ArrayEdit(argument) },
    EditKind("image", .subject) { (argument) throws(Diagnostic) in try ImageEdit(argument) },
    EditKind("preprocessing", .pair) { (argument) throws(Diagnostic) in try PreprocessingEdit(argument) },
    EditKind("shape", .pair) { (argument) throws(Diagnostic) in try ShapeEdit(argument) },
    EditKind("type", .pair) { (argument) throws(Diagnostic) in
      guard let named = ElementTypeEdit.names.first(where: { $0.name == argument.text.lowercased() }) else {
        throw EditProblem.value(argument.text, of: "type", expected: "float16, float32, double, int32 or int8")
      }
      return ElementTypeEdit(argument.subject, type: named.type)
    },
    EditKind("optional", .subject) { (argument) throws(Diagnostic) in
      OptionalEdit(argument.subject, isOptional: try argument.bool(of: "optional"))
    },
    EditKind("default", .pair) { (argument) throws(Diagnostic) in
      guard argument.text != "none", argument.value != .null else {
        return DefaultValueEdit(argument.subject, value: nil)
      }
      guard let number = Double(argument.text) else {
        throw EditProblem.value(argument.text, of: "default", expected: "a number or none")
      }
      return DefaultValueEdit(argument.subject, value: number)
    },
    EditKind("drop-output", .subject, make: { arguments in [OutputsEdit(.without(arguments.map(\.subject)))] }),
    EditKind("outputs", .value) { (argument) throws(Diagnostic) in OutputsEdit(.only(try argument.list())) },
    EditKind("describe", .pair) { FeatureTextEdit($0.subject, text: $0.text) },
    EditKind("description", .value) { MetadataEdit(.description, text: $0.text) },
    EditKind("author", .value) { MetadataEdit(.author, text: $0.text) },
    EditKind("license", .value) { MetadataEdit(.license, text: $0.text) },
    EditKind("model-version", .value) { MetadataEdit(.version, text: $0.text) },
    EditKind("metadata", .pair) { MetadataEdit(.entry($0.subject), text: $0.value == .null ? nil : $0.text) },
    EditKind("remove-metadata", .subject) { MetadataEdit(.entry($0.subject), text: nil) },
    EditKind("rename", .pair, make: { arguments in [RenameEdit(arguments.map { ($0.subject, $0.text) })] }),
    EditKind(
      "rename-function", .pair, make: { arguments in [RenameFunctionEdit(arguments.map { ($0.subject, $0.text) })] }),
    EditKind("specification-version", .value) { (argument) throws(Diagnostic) in
      guard let number = Int32(argument.text) else {
        throw EditProblem.value(argument.text, of: "specification-version", expected: "a whole number")
      }
      return VersionEdit(number)
    },
  ]

  /// The edits of a recipe: a list of objects whose keys are names of kinds, applied in this order.
  ///
  /// - Throws: `Diagnostic` if the text is not JSON, or an entry cannot be parsed.
  public static func edits(recipe: [UInt8]) throws(Diagnostic) -> [any ModelEdit] {
    var objects: [JSONValue] = []
    let root = try JSONReader.value(recipe)
    switch root {
    case .array(let values): objects = values
    case .object: objects = [root]
    default: break
    }
    var edits: [any ModelEdit] = []
    for object in objects {
      guard case .object(let members) = object else {
        throw Diagnostic(
          "recipe-entry", "the recipe is not a list of objects", remedy: "write [{\"rename\": {\"old\": \"new\"}}]")
      }
      for member in members {
        guard let kind = all.first(where: { $0.name == member.key }) else {
          throw EditProblem.unknownKind(member.key, known: all.map(\.name))
        }
        edits += try kind.edits(entry: member.value)
      }
    }
    guard !edits.isEmpty else { throw Diagnostic("recipe-empty", "the recipe asks for no edit") }
    return edits
  }
}
