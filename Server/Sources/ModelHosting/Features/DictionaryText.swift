internal import CoreML
internal import InferenceProtocol
internal import ModelFormat

/// Dictionaries of numbers as JSON objects, which is how tensors carry them.
enum DictionaryText {
  /// The dictionary in a JSON text.
  ///
  /// - Throws: `InferenceError` for a text that is no object of numbers, or with keys that are not of the type.
  static func value(_ text: String, _ keyType: MLFeatureType, of name: String) throws(InferenceError) -> MLFeatureValue
  {
    guard let value = try? JSONReader.value(Array(text.utf8)), case .object(let members) = value else {
      throw .invalid("tensor-text", "input '\(name)' is no JSON object of numbers")
    }
    var numbers: [AnyHashable: NSNumber] = [:]
    for member in members {
      guard let number = number(member.value) else {
        throw .invalid("tensor-text", "input '\(name)' holds '\(member.key)', which is no number")
      }
      if keyType == .int64 {
        guard let key = Int64(member.key) else {
          throw .invalid("tensor-text", "input '\(name)' has the key '\(member.key)', expected an integer")
        }
        numbers[key] = NSNumber(value: number)
      } else {
        numbers[member.key] = NSNumber(value: number)
      }
    }
    guard let feature = try? MLFeatureValue(dictionary: numbers) else {
      throw .invalid("tensor-text", "input '\(name)' is no dictionary of numbers")
    }
    return feature
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// A JSON object of the numbers, by key.
  static func text(_ dictionary: [AnyHashable: NSNumber]) -> [UInt8] {
    let members = dictionary.map { ("\($0.key.base)", $0.value.doubleValue) }.sorted { $0.0 < $1.0 }
    var text = JSONText()
    text.object(members) { $1.double($0) }
    return text.bytes
  }
}
