internal import ModelFormat
public import ModelSpec

/// A kind of edit, as named by flags and recipes.
public struct EditKind: Sendable {
  /// The form of the arguments.
  public enum Form: Sendable {
    /// A part of the model and a value: `image=photo`, or `{"image": "photo"}`.
    case pair
    /// A part of the model, optionally with a value: `image`, `image=BGR`, or `{"image": "BGR"}`.
    case subject
    /// A value for the whole model.
    case value
    /// Nothing.
    case flag
  }

  /// The key in recipes, and the flag without its dashes.
  public let name: String
  /// The form of the arguments.
  public let form: Form
  /// Makes the edits for a flag's values or a recipe's entry.
  let make: @Sendable ([EditArgument]) throws(Diagnostic) -> [any ModelEdit]

  init(
    _ name: String, _ form: Form, make: @escaping @Sendable ([EditArgument]) throws(Diagnostic) -> [any ModelEdit]
  ) {
    self.name = name
    self.form = form
    self.make = make
  }

  /// A kind for which each argument is an edit of its own.
  init(
    _ name: String, _ form: Form, each: @escaping @Sendable (EditArgument) throws(Diagnostic) -> any ModelEdit
  ) {
    self.init(name, form) { (arguments) throws(Diagnostic) in
      var edits: [any ModelEdit] = []
      for argument in arguments { edits.append(try each(argument)) }
      return edits
    }
  }

  /// The edits for the values of a flag, in order.
  ///
  /// - Throws: `Diagnostic` if a text cannot be parsed.
  public func edits(flags texts: [String]) throws(Diagnostic) -> [any ModelEdit] {
    var arguments: [EditArgument] = []
    for text in texts {
      switch form {
      case .flag: arguments.append(EditArgument())
      case .value: arguments.append(EditArgument(value: .string(text)))
      case .pair, .subject:
        guard let sign = text.firstIndex(of: "=") else {
          guard case .subject = form else { throw EditProblem.value(text, of: "--\(name)", expected: "NAME=VALUE") }
          arguments.append(EditArgument(text))
          continue
        }
        arguments.append(EditArgument(String(text[..<sign]), value: .string(String(text[text.index(after: sign)...]))))
      }
    }
    return texts.isEmpty ? [] : try make(arguments)
  }

  /// The edits for an entry of a recipe.
  ///
  /// - Throws: `Diagnostic` if the entry has another form.
  func edits(entry: JSONValue) throws(Diagnostic) -> [any ModelEdit] {
    switch (form, entry) {
    case (.flag, .bool(let isOn)): return isOn ? try make([EditArgument()]) : []
    case (.value, _): return try make([EditArgument(value: entry)])
    case (.pair, .object(let members)), (.subject, .object(let members)):
      return try make(members.map { EditArgument($0.key, value: $0.value) })
    case (.subject, .string(let name)): return try make([EditArgument(name)])
    case (.subject, .array(let names)): return try make(names.map { EditArgument(EditArgument(value: $0).text) })
    default:
      let expected =
        switch form {
        case .flag: "true"
        case .pair: "an object of names and values"
        case .subject: "a name, a list of names, or an object of names and values"
        case .value: "a value"
        }
      throw Diagnostic("recipe-entry", "'\(name)' of the recipe is not \(expected)", expected: expected)
    }
  }
}
