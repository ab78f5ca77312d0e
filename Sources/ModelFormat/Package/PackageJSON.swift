internal import FoundationEssentials
internal import ModelSpec

/// The JSON files of a package.
enum PackageJSON {
  /// Decodes `text`, and says which field is of the wrong type when one is.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ text: [UInt8], at path: String
  ) throws(FormatError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text))
    } catch let problem as DecodingError {
      throw error(problem, at: path)
    } catch {
      throw notJSON(at: path)
    }
  }

  private static func error(_ problem: DecodingError, at path: String) -> FormatError {
    switch problem {
    case .typeMismatch(let expected, let context), .valueNotFound(let expected, let context):
      let field = context.codingPath.map(\.stringValue).joined(separator: ".")
      let owner = field.isEmpty ? "the file" : "`\(field)`"
      return FormatError(
        "json-type", "\(owner) holds another type of value than \(name(of: expected))", at: Location(file: path),
        expected: name(of: expected))
    default:
      return notJSON(at: path)
    }
  }

  private static func name(of type: any Any.Type) -> String {
    type == String.self ? "a string" : "an object"
  }

  private static func notJSON(at path: String) -> FormatError {
    FormatError(
      "json", "the file is not valid JSON", at: Location(file: path),
      remedy: "the file is damaged or was edited by hand: check it with a JSON tool, or get the package again")
  }
}
