internal import ModelSpec

/// Values that the schema gives fields of layers which are empty: to state them says nothing.
enum FieldDefaults {
  private static let window = ["kernelSize": "[3, 3]", "stride": "[1, 1]"]
  private static let table: [String: [String: String]] = [
    "convolution": window.merging(["dilationFactor": "[1, 1]", "nGroups": "1"]) { first, _ in first },
    "pooling": window,
  ]

  /// The fields of a layer of this kind, without those that have their effective default.
  static func removing(from fields: [Field], ofKind kind: String) -> [Field] {
    guard let defaults = table[kind] else { return fields }
    return fields.filter { defaults[$0.name] != $0.value }
  }
}
