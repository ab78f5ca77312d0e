internal import ModelFormat
internal import ModelSpec

/// Models in directories, and their sizes.
package enum ModelPaths {
  private static let endings = [".mlmodel", ".mlpackage", ".mlmodelc", ".aimodel"]

  /// Whether `path` ends like that of a model.
  package static func isModel(_ path: String) -> Bool {
    let path = FilePath.trimmed(path)
    return endings.contains(where: path.hasSuffix)
  }

  /// The model at `path`, or all models below a directory, sorted.
  package static func models(at path: String) -> [String] {
    if isModel(path) { return [path] }
    var models: [String] = []
    walk(FilePath.trimmed(path)) { path, _ in
      guard isModel(path) else { return true }
      models.append(path)
      return false
    }
    return models.sorted()
  }

  /// Size of a file, or of all files below a directory, in bytes; 0 if it does not exist.
  package static func byteCount(of path: String) -> Int {
    guard case .directory = try? FileStatus(path) else { return FileStatus.byteCount(of: path) ?? 0 }
    var sum = 0
    walk(path) { path, isDirectory in
      if !isDirectory { sum += FileStatus.byteCount(of: path) ?? 0 }
      return true
    }
    return sum
  }

  /// Calls `visit` with everything below a directory, and goes into the directories for which it returns true. Links are
  /// not followed, and directories that cannot be read count as empty.
  private static func walk(_ directory: String, _ visit: (_ path: String, _ isDirectory: Bool) -> Bool) {
    var waiting = [directory]
    while let directory = waiting.popLast() {
      for name in (try? DirectoryListing.names(in: directory)) ?? [] {
        let path = FilePath.joined(directory, name)
        let isDirectory = FileStatus.isDirectory(path)
        if visit(path, isDirectory), isDirectory { waiting.append(path) }
      }
    }
  }
}
