/// Names made from the path of a model.
package enum ModelName {
  /// The file name without its extension: `Digits` for `models/Digits.mlmodel`.
  package static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
