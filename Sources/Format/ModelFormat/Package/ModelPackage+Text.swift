internal import ModelSpec

extension ModelPackage.Item {
  /// The item of a new package's specification.
  static let specification = ModelPackage.Item(
    "model.mlmodel", description: "CoreML Model Specification", path: "com.apple.CoreML/model.mlmodel")

  /// The item of a new package's weights.
  static func weights(_ name: String, path: String) -> ModelPackage.Item {
    ModelPackage.Item(name, description: "CoreML Model Weights", path: path)
  }

  private init(_ name: String, description: String, path: String) {
    self.init(
      identifier: Self.identifier(of: path), author: ModelPackage.coreMLAuthor, description: description, name: name,
      path: path)
  }

  /// A UUID that follows from the path, so that the same model is written to the same bytes (version 8, free form).
  static func identifier(of path: String) -> String {
    let first = Array(StableHash.hexadecimal(path).uppercased())
    let second = Array(StableHash.hexadecimal(path, seed: 0x9e37_79b9_7f4a_7c15).uppercased())
    let version = "8" + String(first[13..<16])
    let variant = "A" + String(second[1..<4])
    return [String(first[0..<8]), String(first[8..<12]), version, variant, String(second[4..<16])]
      .joined(separator: "-")
  }
}

extension ModelPackage {
  /// The manifest in the form of Apple's tools: four spaces an indent, keys in alphabetical order.
  var text: [UInt8] {
    var lines = ["{", "    \"fileFormatVersion\": \(Self.quoted(fileFormatVersion)),", "    \"itemInfoEntries\": {"]
    for (index, item) in items.enumerated() {
      lines += [
        "        \(Self.quoted(item.identifier)): {",
        "            \"author\": \(Self.quoted(item.author)),",
        "            \"description\": \(Self.quoted(item.description)),",
        "            \"name\": \(Self.quoted(item.name)),",
        "            \"path\": \(Self.quoted(item.path))",
        "        }\(index < items.count - 1 ? "," : "")",
      ]
    }
    lines += ["    },", "    \"rootModelIdentifier\": \(Self.quoted(rootModelIdentifier))", "}", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static func quoted(_ text: String) -> String {
    JSONWriter.text(.string(text))
  }
}
