internal import ModelSpec

/// The information in a model of one of Apple's text types: a text classifier, word tagger, gazetteer or word
/// embedding.
///
/// Its parameters are in a form that is not published. Create ML's begin with a table of parts, the first of which is a property
/// list: what is known of it was read off models that others made.
public struct TextModelSummary: Equatable, Sendable {
  /// The revision of the code that reads the parameters.
  public var revision: UInt32
  /// The language as a tag of BCP 47; empty for any.
  public var language: String
  /// Bytes of the parameters.
  public var parameterByteCount: Int
  /// Number of training examples; nil if not stated.
  public var exampleCount: Int?
  /// The kind of Apple's word embedding that the model uses, such as `Static`; nil if none is stated.
  public var embedding: String?

  /// Nil for a model of another type.
  init?(_ kind: Model.Kind?) {
    switch kind {
    case .textClassifier(let model)?:
      self.init(model.revision, language: model.language, parameters: model.modelParameterData)
    case .wordTagger(let model)?:
      self.init(model.revision, language: model.language, parameters: model.modelParameterData)
    case .gazetteer(let model)?:
      self.init(model.revision, language: model.language, parameters: model.modelParameterData)
    case .wordEmbedding(let model)?:
      self.init(model.revision, language: model.language, parameters: model.modelParameterData)
    default: return nil
    }
  }

  private init(_ revision: UInt32, language: String, parameters: WeightData) {
    self.revision = revision
    self.language = language
    parameterByteCount = parameters.byteCount
    let facts = parameters.prefix(2 * Self.longestFacts).withBytes { Self.facts($0) }
    // Another version may have other types.
    if case .integer(let count)? = facts?["NumberOfTrainingInstances"] { exampleCount = count }
    if case .text(let text)? = facts?["EmbeddingType"] { embedding = text }
  }

  /// The four bytes that the table of parts begins with.
  private static let signature: UInt32 = 0x0956_D3DE
  /// Where the table stores the offset and the length of the first part.
  private static let (placeOffset, lengthOffset) = (16, 20)
  /// A longer property list is none of facts.
  private static let longestFacts = 4096

  /// The facts in the first part; nil when it is no property list.
  private static func facts(_ bytes: RawSpan) -> [String: BinaryPropertyList.Value]? {
    guard bytes.byteCount >= lengthOffset + 4, bytes.integer(at: 0, as: UInt32.self) == signature else { return nil }
    let place = Int(bytes.integer(at: placeOffset, as: UInt32.self))
    let length = Int(bytes.integer(at: lengthOffset, as: UInt32.self))
    guard length <= longestFacts, place <= bytes.byteCount - length else { return nil }
    return BinaryPropertyList((place..<place + length).map { bytes.byte(at: $0) })?.members
  }

  /// One line for people.
  var text: String {
    var parts = ["revision \(revision)"]
    if !language.isEmpty { parts.append("language '\(language)'") }
    parts.append("\(NumberText.grouped(parameterByteCount)) bytes of parameters")
    if let exampleCount { parts.append("trained on \(NumberText.grouped(exampleCount)) examples") }
    if let embedding { parts.append("\(embedding.lowercased()) word embedding of Apple's systems") }
    return parts.joined(separator: ", ")
  }
}
