internal import ModelSpec
internal import OrderedCollections

/// The fields of a message, as paths with values. Defaults and weights are omitted.
struct FieldList {
  private(set) var fields: [Field] = []

  /// The fields of `message` below `path`, sorted by path.
  static func fields(of message: Any, at path: String = "") -> [Field] {
    var list = FieldList()
    list.add(message, at: path)
    return list.fields.sorted { $0.name < $1.name }
  }

  private mutating func add(_ value: Any, at path: String) {
    switch value {
    case is WeightParams, is WeightData, is NeuralNetwork: return
    case let unknown as UnknownFields:
      if !unknown.isEmpty { set("\(unknown.bytes.count) bytes, checksum \(Self.checksum(unknown.bytes))", at: path) }
    case let text as String: if !text.isEmpty { set("'\(text)'", at: path) }
    case let bool as Bool: if bool { set("true", at: path) }
    case let bytes as [UInt8]:
      if !bytes.isEmpty { set("\(bytes.count) bytes, checksum \(Self.checksum(bytes))", at: path) }
    case let map as any FieldMap: for (key, value) in map.entries { addEntry(value, at: "\(path)['\(key)']") }
    case is any BinaryInteger, is any BinaryFloatingPoint:
      let number = "\(value)"
      if !Self.zeros.contains(number) { set(number, at: path) }
    default: addParts(of: value, at: path)
    }
  }

  private static let zeros: Set<String> = ["0", "0.0", "-0.0"]

  private mutating func addParts(of value: Any, at path: String) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: if let content = mirror.children.first { add(content.value, at: path) }
    case .enum:
      guard let content = mirror.children.first else { return set("\(value)", at: path) }
      set(content.label ?? "", at: path)
      // The schema's path to a choice does not name the group that it is one of.
      let group = path.hasSuffix("]") ? path : path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
      add(content.value, at: Self.path(group, content.label))
    case .collection: addElements(mirror, at: path)
    default:
      for child in mirror.children { add(child.value, at: Self.path(path, child.label)) }
    }
  }

  private mutating func addElements(_ mirror: Mirror, at path: String) {
    let scalars = mirror.children.compactMap { Self.scalar($0.value) }
    if scalars.count == mirror.children.count {
      if !scalars.isEmpty { set("[" + scalars.joined(separator: ", ") + "]", at: path) }
      return
    }
    for (index, child) in mirror.children.enumerated() {
      let count = fields.count
      add(child.value, at: "\(path)[\(index)]")
      // An element with nothing but defaults is an element.
      if fields.count == count { set("default", at: "\(path)[\(index)]") }
    }
  }

  private mutating func addEntry(_ value: Any, at path: String) {
    let count = fields.count
    add(value, at: path)
    if fields.count == count { set(Self.scalar(value) ?? "default", at: path) }
  }

  private mutating func set(_ value: String, at path: String) {
    fields.append(Field(name: path, value: value))
  }

  private static func path(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    return path.isEmpty ? label : "\(path).\(label)"
  }

  private static func scalar(_ value: Any) -> String? {
    switch value {
    case let text as String: "'\(text)'"
    case let bool as Bool: "\(bool)"
    case let number as any BinaryInteger: "\(number)"
    case let number as any BinaryFloatingPoint: "\(number)"
    default: nil
    }
  }

  /// FNV-1a, 64 bits.
  private static func checksum(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// A map field.
private protocol FieldMap {
  /// Keys as text, with their values.
  var entries: [(String, Any)] { get }
}

extension OrderedDictionary: FieldMap {
  fileprivate var entries: [(String, Any)] { map { ("\($0.key)", $0.value) } }
}
