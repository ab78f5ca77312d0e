import ModelRuntime
import ModelSpec
import OrderedCollections
import Testing

/// An edit of a model: what it is told, all that it changes, and what predictions say of it.
struct EditCase: CustomTestStringConvertible, Sendable {
  /// Name of the kind in the catalog.
  var kind: String
  /// What the edit's flag is given, one text for each time that it is.
  var texts: [String]
  var model: Model
  /// What the edit changes in `model`; everything else stays.
  var change: @Sendable (inout Model) -> Void
  var prediction: EditPrediction?

  init(
    _ kind: String, _ texts: String..., of model: Model, prediction: EditPrediction? = nil,
    _ change: @escaping @Sendable (inout Model) -> Void
  ) {
    self.kind = kind
    self.texts = texts
    self.model = model
    self.prediction = prediction
    self.change = change
  }

  var testDescription: String {
    "\(kind) \(texts.joined(separator: " ")) of \(model.kind?.schemaName ?? "nothing")"
  }

  /// The edit as a recipe.
  var recipe: String {
    let members = texts.map { text -> String in
      guard let sign = text.firstIndex(of: "=") else { return "\"\(text)\"" }
      return "{\"\(text[..<sign])\": \"\(text[text.index(after: sign)...])\"}"
    }
    let entries = texts.isEmpty ? ["true"] : members
    return "[" + entries.map { "{\"\(kind)\": \($0)}" }.joined(separator: ", ") + "]"
  }

  /// All cases; every kind of the catalog is among them.
  static let all = names + texts + features + values + classes + programClasses + pictures + versions
}

/// A prediction before and after an edit.
struct EditPrediction: Sendable {
  /// Inputs of the model before the edit; empty where only the edited model is asked.
  var before: [String: FeatureValue] = [:]
  var after: [String: FeatureValue]
  /// New names of outputs that must be equal before and after, by old ones.
  var equal: [String: String] = [:]
  /// What outputs of the edited model are, as text.
  var gives: [String: String] = [:]

  /// The same inputs before and after, and outputs that keep their names.
  static func same(_ inputs: [String: FeatureValue], _ outputs: [String] = ["y"], gives: [String: String] = [:])
    -> EditPrediction
  {
    EditPrediction(
      before: inputs, after: inputs, equal: .init(uniqueKeysWithValues: outputs.map { ($0, $0) }), gives: gives)
  }

  func check(_ old: Model, _ new: Model) throws {
    let found = try Self.outputs(new, after)
    for (name, text) in gives { #expect(found[name] == text, "\(name)") }
    guard !before.isEmpty else { return }
    let expected = try Self.outputs(old, before)
    for (name, other) in equal {
      #expect(expected[name] != nil, "\(name)")
      #expect(found[other] == expected[name], "\(other)")
    }
  }

  private static func outputs(_ model: Model, _ inputs: [String: FeatureValue]) throws -> [String: String] {
    let outputs = try RuntimeModel(model).prediction(from: NameMap(inputs.map { ($0, $1) }) { $1 })
    return outputs.mapValues(\.plainText).stringKeyed { $1 }
  }
}

extension FeatureValue {
  static func numbers(_ numbers: [Double], _ shape: Int...) -> FeatureValue {
    .array(FeatureArray(doubles: numbers, shape: shape.isEmpty ? [numbers.count] : shape))
  }

  /// All that the value holds, as one text: what types hold the numbers is left out, and the order of keys.
  var plainText: String {
    switch self {
    case .array(let array): "\(array.doubles)"
    case .string(let text): text
    case .int64(let number): "\(number)"
    case .dictionary(.strings(let values)): "\(values.map { "\($0.key): \($0.value)" }.sorted())"
    case .dictionary(.integers(let values)): "\(values.map { "\($0.key): \($0.value)" }.sorted())"
    default: "\(self)"
    }
  }

  static let three = numbers([-1, 2, 3])
  static let six = numbers([-1, 2, 3, 4, 5, 6], 2, 3)
}
