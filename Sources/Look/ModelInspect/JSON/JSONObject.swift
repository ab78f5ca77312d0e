internal import ModelFormat
internal import ModelSpec

/// Builds a JSON object in which what is empty or zero is left out.
struct JSONObject {
  private var members: [JSONValue.Member] = []

  var value: JSONValue { .object(members) }

  /// Adds a member that is there in any case.
  mutating func set(_ key: String, _ value: JSONValue) {
    members.append(JSONValue.Member(key, value))
  }

  mutating func add(_ key: String, _ string: String?) {
    if let string, !string.isEmpty { set(key, .string(string)) }
  }

  mutating func add(_ key: String, _ number: UInt64) {
    if number > 0 { set(key, .unsigned(number)) }
  }

  mutating func add(_ key: String, _ elements: [JSONValue]) {
    if !elements.isEmpty { set(key, .array(elements)) }
  }

  mutating func add(_ key: String, _ members: [JSONValue.Member]) {
    if !members.isEmpty { set(key, .object(members)) }
  }
}
