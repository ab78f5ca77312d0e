package import ModelSpec

extension EspressoLayer {
  /// The record as a JSON object with its keys in the order of Apple's compiler.
  package var json: JSONValue {
    var members = fields
    members.append(JSONValue.Member("type", .string(type)))
    members.append(JSONValue.Member("name", .string(name)))
    if let debugInfo { members.append(JSONValue.Member("debug_info", .string(debugInfo))) }
    members.append(JSONValue.Member("bottom", .string(bottom.joined(separator: ","))))
    members.append(JSONValue.Member("top", .string(top.joined(separator: ","))))
    if isOutput { members.append(JSONValue.Member("attributes", .object([JSONValue.Member("is_output", 1)]))) }
    members.append(JSONValue.Member("weights", EspressoKeyOrder.object(weights, of: "weights")))
    return EspressoKeyOrder.object(members, of: type)
  }

  /// Reads a record.
  ///
  /// - Throws: `Diagnostic` with code `espresso-record` when it lacks a key that every record has.
  package init(_ json: JSONValue, index: Int) throws(Diagnostic) {
    guard let members = json.members else {
      throw Diagnostic("espresso-record", "`layers[\(index)]` is not an object")
    }
    func text(_ key: String) throws(Diagnostic) -> String {
      guard let text = members.last(where: { $0.key == key })?.value.text else {
        throw Diagnostic("espresso-record", "`layers[\(index)]` has no text under the key '\(key)'")
      }
      return text
    }
    func list(_ text: String) -> [String] {
      text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }
    self.init(
      try text("type"), name: try text("name"), bottom: list(try text("bottom")), top: list(try text("top")))
    for member in members {
      switch member.key {
      case "type", "name", "bottom", "top": break
      case "debug_info": debugInfo = member.value.text
      case "weights": weights = member.value.members ?? []
      case "attributes": isOutput = member.value.members?.contains { $0.key == "is_output" && $0.value.flag } ?? false
      default: fields.append(member)
      }
    }
  }
}
