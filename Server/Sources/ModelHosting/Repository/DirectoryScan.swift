internal import Foundation

/// What a directory of models holds at a moment.
///
/// A model is `NAME.mlmodel`, `NAME.mlpackage` or `NAME.mlmodelc` in it, of version 1; or a directory `NAME` with a
/// model of any name, with directories whose names are version numbers and that have one model each, or with both, and
/// perhaps a
/// `config.json`.
struct DirectoryScan: Equatable, Sendable {
  /// A model on disk.
  struct Model: Equatable, Sendable {
    /// Where each version lies.
    var versions: [Int: Version] = [:]
    /// The file with the model's settings; nil for none.
    var settings: Version?
  }

  /// A file or directory, and what tells one state of it from another.
  struct Version: Equatable, Sendable {
    var path: String
    var fingerprint: String
  }

  var models: [String: Model] = [:]

  /// - Parameters:
  ///   - directory: Where the models lie. One that cannot be read holds none.
  ///   - limit: Models that are looked at, in the order of their names.
  init(_ directory: String, limit: Int) {
    for item in Self.items(directory) {
      guard models.count < limit else { return }
      let path = "\(directory)/\(item)"
      if let name = Self.modelName(item) {
        models[name, default: Model()].versions[1] = Version(path: path, fingerprint: Self.fingerprint(path))
      } else if !item.hasPrefix("."), Self.isDirectory(path) {
        let model = Self.model(path)
        if !model.versions.isEmpty { models[item] = model }
      }
    }
  }

  private static func model(_ directory: String) -> Model {
    var model = Model()
    for item in items(directory) {
      let path = "\(directory)/\(item)"
      if item == "config.json" {
        model.settings = Version(path: path, fingerprint: fingerprint(path))
      } else if modelName(item) != nil {
        model.versions[1] = model.versions[1] ?? Version(path: path, fingerprint: fingerprint(path))
      } else if let number = Int(item), number > 0, isDirectory(path),
        let file = items(path).first(where: { modelName($0) != nil })
      {
        let path = "\(path)/\(file)"
        model.versions[number] = Version(path: path, fingerprint: fingerprint(path))
      }
    }
    return model
  }

  private static func items(_ directory: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The name without its ending; nil for what is no model.
  private static func modelName(_ item: String) -> String? {
    for ending in [".mlmodel", ".mlpackage", ".mlmodelc"] where item.hasSuffix(ending) {
      let name = item.dropLast(ending.count)
      return name.isEmpty || name.hasPrefix(".") ? nil : String(name)
    }
    return nil
  }

  /// Sizes and times of the file, or of all files below the directory.
  private static func fingerprint(_ path: String) -> String {
    var lines = [line(path)]
    if isDirectory(path), let files = FileManager.default.enumerator(atPath: path) {
      var names: [String] = []
      while names.count < largestFileCount, let file = files.nextObject() as? String { names.append(file) }
      for file in names.sorted() { lines.append("\(file) \(line("\(path)/\(file)"))") }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ path: String) -> String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return "" }
    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(attributes[.size] ?? 0) \(date) \(attributes[.systemFileNumber] ?? 0)"
  }

  /// Files of one model that are looked at.
  private static let largestFileCount = 10_000
}
