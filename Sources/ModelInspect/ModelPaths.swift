internal import Foundation

/// Models in directories, and their sizes.
package enum ModelPaths {
  private static let endings = [".mlmodel", ".mlpackage", ".mlmodelc"]

  /// Whether `path` ends like that of a model.
  package static func isModel(_ path: String) -> Bool {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    return endings.contains(where: path.hasSuffix)
  }

  /// The model at `path`, or all models below a directory, sorted.
  package static func models(at path: String) -> [String] {
    if isModel(path) { return [path] }
    guard let files = FileManager.default.enumerator(atPath: path) else { return [] }
    var models: [String] = []
    while let file = files.nextObject() as? String {
      guard isModel(file) else { continue }
      models.append("\(path.hasSuffix("/") ? String(path.dropLast()) : path)/\(file)")
      files.skipDescendants()
    }
    return models.sorted()
  }

  /// Bytes of a file, or of all files below a directory; 0 for what is not there.
  package static func byteCount(of path: String) -> Int {
    func bytes(_ path: String) -> Int {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { return 0 }
      return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
    guard let files = FileManager.default.enumerator(atPath: path) else { return bytes(path) }
    var sum = bytes(path)
    while let file = files.nextObject() as? String { sum += bytes("\(path)/\(file)") }
    return sum
  }
}
