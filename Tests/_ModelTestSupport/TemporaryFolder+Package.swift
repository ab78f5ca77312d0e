internal import Foundation
import ModelSpec

extension TemporaryFolder {
  /// The path of the folder itself.
  package var directory: String { url.path }

  /// Writes a file with all the directories above it.
  @discardableResult
  package func write(_ text: String, under name: String) throws -> String {
    try write(Array(text.utf8), under: name)
  }

  /// Writes a file with all the directories above it.
  @discardableResult
  package func write(_ bytes: [UInt8], under name: String) throws -> String {
    if let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) { try makeDirectory(String(name[..<slash])) }
    return try write(bytes, to: name)
  }

  @discardableResult
  package func makeDirectory(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// Makes a link at `name` that leads to `target`, which is taken as it is.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Paths of all files below `name`, sorted.
  package func files(below name: String) -> [String] {
    let root = url.appendingPathComponent(name).path
    return (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []).filter { file in
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(root)/\(file)", isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }.sorted()
  }

  /// Writes a package of a specification and, when given, weights, as coremltools lays them out; returns its path.
  @discardableResult
  package func writePackage(
    _ name: String, specification: [UInt8], weights: [UInt8]? = nil, manifest: String? = nil
  ) throws -> String {
    try write(specification, under: "\(name)/Data/com.apple.CoreML/model.mlmodel")
    if let weights { try write(weights, under: "\(name)/Data/com.apple.CoreML/weights/weight.bin") }
    try write(manifest ?? PackageText.manifest(hasWeights: weights != nil), under: "\(name)/Manifest.json")
    return path(name)
  }
}

/// Manifests for tests.
package enum PackageText {
  /// A manifest of a specification with identifier `R` and, if wanted, a directory of weights with identifier `W`.
  package static func manifest(hasWeights: Bool = false) -> String {
    let root = item("R", "model.mlmodel", "com.apple.CoreML/model.mlmodel")
    let weights = item("W", "weights", "com.apple.CoreML/weights")
    return manifest(hasWeights ? [root, weights] : [root])
  }

  /// A manifest of `items`, made by `item`.
  package static func manifest(_ items: [String], root: String = "R", version: String = "1.0.0") -> String {
    """
    {
        "fileFormatVersion": "\(version)",
        "itemInfoEntries": {
    \(items.joined(separator: ",\n"))
        },
        "rootModelIdentifier": "\(root)"
    }

    """
  }

  package static func item(_ identifier: String, _ name: String, _ path: String) -> String {
    """
            "\(identifier)": {
                "author": "com.apple.CoreML",
                "description": "CoreML Model Specification",
                "name": "\(name)",
                "path": "\(path)"
            }
    """
  }
}
