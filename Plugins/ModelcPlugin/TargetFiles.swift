import Foundation

/// What of a target's directory concerns models.
struct TargetFiles {
  /// In order of their paths.
  private(set) var models: [ModelInput] = []
  /// The target's `modelc.json`, if there is one.
  let settings: URL?

  /// - Throws: When a directory cannot be read.
  init(of directory: URL) throws {
    let settings = directory.appending(path: "modelc.json")
    self.settings = FileManager.default.fileExists(atPath: settings.path) ? settings : nil
    try add(directory)
  }

  private mutating func add(_ directory: URL) throws {
    for url in try contents(of: directory) {
      switch url.pathExtension.lowercased() {
      case "mlmodel": models.append(ModelInput(url: url, files: [url]))
      case "mlpackage": models.append(ModelInput(url: url, files: try files(in: url)))
      case "mlmodelc": continue
      default: if isDirectory(url) { try add(url) }
      }
    }
  }

  /// Every file of a package by itself, so that a change within one is seen.
  private func files(in directory: URL) throws -> [URL] {
    try contents(of: directory).flatMap { try isDirectory($0) ? files(in: $0) : [$0] }
  }

  /// Hidden files, such as those of a build, are left out.
  private func contents(of directory: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.hasPrefix(".") }.sorted()
      .map { directory.appending(path: $0) }
  }

  /// Directories behind links are left out: they may lead round in a circle.
  private func isDirectory(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }
}
