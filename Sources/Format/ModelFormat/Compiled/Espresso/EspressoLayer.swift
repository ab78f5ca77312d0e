package import ModelSpec

/// One record of `model.espresso.net`: a layer as Apple's engine knows it.
package struct EspressoLayer: Equatable, Sendable {
  /// The kind of layer, such as `inner_product`.
  package var type: String
  package var name: String
  /// Names of the blobs that the layer reads. Files join them with commas.
  package var bottom: [String]
  /// Names of the blobs that the layer makes.
  package var top: [String]
  /// The layer's name once more; compilers before Xcode 12 leave it out.
  package var debugInfo: String?
  /// Whether a blob that the layer makes is an output of the model.
  package var isOutput = false
  /// Parameters, and numbers of weight blobs under keys such as `blob_biases`.
  package var fields: [JSONValue.Member] = []
  /// Numbers of weight blobs by role, such as `W_U8`.
  package var weights: [JSONValue.Member] = []

  package init(_ type: String, name: String, bottom: [String] = [], top: [String] = []) {
    self.type = type
    self.name = name
    self.bottom = bottom
    self.top = top
  }

  /// The parameter `key`; setting it to nil takes it out.
  package subscript(key: String) -> JSONValue? {
    get { fields.first { $0.key == key }?.value }
    set {
      guard let index = fields.firstIndex(where: { $0.key == key }) else {
        if let newValue { fields.append(JSONValue.Member(key, newValue)) }
        return
      }
      if let newValue { fields[index].value = newValue } else { fields.remove(at: index) }
    }
  }

  /// The keys that every record can have and no parameter can.
  package static let commonKeys = ["type", "name", "debug_info", "bottom", "top", "attributes", "weights"]

  /// Why a blob cannot be called `name`: in a list of blobs, a comma parts it from the next. Nil when it can.
  package static func nameProblem(_ name: String) -> Diagnostic? {
    guard name.isEmpty || name.utf8.contains(UInt8(ascii: ",")) else { return nil }
    return Diagnostic(
      .error, "espresso-name", "the blob '\(name)' has a name that compiled networks cannot hold", found: name,
      remedy: "use a name that is not empty and has no comma")
  }
}

extension EspressoLayer {
  /// The number under `key` as an integer; nil when there is none, or no whole one.
  package func integer(_ key: String) -> Int? { self[key]?.integer }

  /// The number under `key` as the 32-bit float it was made from.
  package func float(_ key: String) -> Float? { self[key]?.float }

  /// Whether `key` stands for true or for a number that is not 0.
  package func flag(_ key: String) -> Bool { self[key]?.flag ?? false }

  /// The number of the blob under `key`, of the record or of its `weights`.
  package func blob(_ key: String) -> UInt64? {
    let value = self[key] ?? weights.first { $0.key == key }?.value
    return value?.integer.flatMap { UInt64(exactly: $0) }
  }
}

extension JSONValue {
  /// A float as Apple's compiler prints it: whole numbers without a point.
  package static func float(_ value: Float) -> JSONValue { .exact(Double(value)) }

  /// A flag that is printed as 0 or 1.
  package static func flag(_ value: Bool) -> JSONValue { .integer(value ? 1 : 0) }

  /// A count of the schema.
  package static func count(_ value: UInt64) -> JSONValue {
    Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
  }

  /// The value as an integer; nil when it is no whole number that fits.
  package var integer: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .unsigned(let value): Int(exactly: value)
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }

  /// The value as a number.
  package var float: Float? {
    exactNumber.map { Float($0) }
  }

  /// Whether the value is true or a number other than 0.
  package var flag: Bool { integer.map { $0 != 0 } ?? false }

  /// The text, if it is one.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The members, if it is an object.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}
