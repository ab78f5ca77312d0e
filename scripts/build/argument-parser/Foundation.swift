// Takes the place of Sources/ArgumentParser/Utilities/Foundation.swift of swift-argument-parser 1.8.2, which has the same two
// functions: see scripts/build/lighten-dependencies.sh.

extension Error {
  func describe() -> String { String(describing: self) }
}

/// Writes what Foundation's encoder does with sorted keys and pretty printing.
enum JSONEncoder {
  static func encode<T: Encodable>(_ value: T) -> String {
    let node = JSONNode()
    do { try node.set(value) } catch { return "" }
    return node.text(indent: "")
  }
}

private final class JSONNode {
  private var scalar = "null"
  private var elements: [JSONNode]?
  private var members: [String: JSONNode]?

  func set(_ value: any Encodable) throws {
    switch value {
    case let value as String: scalar = Self.quoted(value)
    case let value as Bool: scalar = String(value)
    case let value as any BinaryInteger: scalar = String(describing: value)
    case let value as any BinaryFloatingPoint: scalar = String(describing: value)
    default: try value.encode(to: JSONNodeEncoder(node: self))
    }
  }

  func beginElements() { elements = elements ?? [] }

  func beginMembers() { members = members ?? [:] }

  func addElement() -> JSONNode {
    let node = JSONNode()
    elements = (elements ?? []) + [node]
    return node
  }

  func addMember(_ key: any CodingKey) -> JSONNode {
    let node = JSONNode()
    members = members ?? [:]
    members?[key.stringValue] = node
    return node
  }

  var elementCount: Int { elements?.count ?? 0 }

  func text(indent: String) -> String {
    let inner = indent + "  "
    if let members {
      let lines = members.sorted { $0.key < $1.key }.map { "\(inner)\(Self.quoted($0.key)) : \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
    if let elements {
      return "[\n" + elements.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    }
    return scalar
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{c}": result += "\\f"
      case "\0"..<" ": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

private struct JSONNodeEncoder: Encoder, SingleValueEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginMembers()
    return KeyedEncodingContainer(JSONMembers(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginElements()
    return JSONElements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() {}
  func encode<T: Encodable>(_ value: T) throws { try node.set(value) }
}

private struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { _ = node.addMember(key) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try node.addMember(key).set(value) }

  func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
    JSONNodeEncoder(node: node.addMember(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONNodeEncoder(node: node.addMember(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONNodeEncoder(node: node) }
  func superEncoder(forKey key: Key) -> any Encoder { JSONNodeEncoder(node: node.addMember(key)) }
}

private struct JSONElements: UnkeyedEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.elementCount }

  func encodeNil() { _ = node.addElement() }
  func encode<T: Encodable>(_ value: T) throws { try node.addElement().set(value) }

  func nestedContainer<Inner>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    JSONNodeEncoder(node: node.addElement()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONNodeEncoder(node: node.addElement()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONNodeEncoder(node: node.addElement()) }
}
