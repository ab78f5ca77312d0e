internal import Foundation
internal import ModelStore

/// What there is to serve at a moment: the models of a directory, of a store, or of both.
///
/// A model of a directory is `NAME.mlmodel`, `NAME.mlpackage`, `NAME.mlmodelc`, `NAME.aimodel` or `NAME.onnx` in it, of
/// version 1; or a directory `NAME` with a model of any name, with directories whose names are version numbers and that
/// have one model each, or with both. `NAME/config.json` has the model's settings.
struct RepositoryScan: Equatable, Sendable {
  /// A model on disk.
  struct Model: Equatable, Sendable {
    /// Where each version lies.
    var versions: [Int: Version] = [:]
    /// The file with the model's settings; nil for none.
    var settings: Version?

    /// Bytes of the files of the newest version.
    var byteCount: Int { versions.max { $0.key < $1.key }?.value.byteCount ?? 0 }
  }

  /// A file or directory, and what tells one state of it from another.
  struct Version: Equatable, Sendable {
    var path: String
    var fingerprint: String
    /// Bytes of the file, or of all files below the directory.
    var byteCount: Int
  }

  var models: [String: Model] = [:]

  /// - Parameters:
  ///   - options: Where the models lie. A directory that cannot be read holds none.
  init(_ options: RepositoryOptions) {
    if let directory = options.directory { addModels(directory: directory) }
    if let store = options.store { addModels(of: store) }
    models = models.filter { !$0.value.versions.isEmpty }
    let excess = models.count - options.maxModels
    if excess > 0 { for name in models.keys.sorted().suffix(excess) { models[name] = nil } }
  }

  private mutating func addModels(directory: String) {
    for item in Self.items(directory) {
      let path = "\(directory)/\(item)"
      if let name = Self.modelName(item) {
        models[name, default: Model()].versions[1] = Self.version(path)
      } else if !item.hasPrefix("."), Self.isDirectory(path) {
        models[item] = Self.model(path)
      }
    }
  }

  /// The current versions of a store. Their numbers are those that their identifiers begin with.
  private mutating func addModels(of store: ModelStore) {
    for entry in (try? store.entries()) ?? [] {
      guard let current = entry.versions.first(where: { $0.id == entry.current }),
        let number = current.id.unicodeScalars.split(separator: "-").first.flatMap({ Int(Substring($0)) }),
        let url = try? store.url(of: entry.name, version: current.id)
      else { continue }
      models[entry.name, default: Model()].versions = [
        number: Version(path: url.path, fingerprint: current.id, byteCount: current.compiledByteCount)
      ]
    }
  }

  private static func model(_ directory: String) -> Model {
    var model = Model()
    for item in items(directory) {
      let path = "\(directory)/\(item)"
      if item == "config.json" {
        model.settings = version(path)
      } else if modelName(item) != nil {
        model.versions[1] = model.versions[1] ?? version(path)
      } else if let number = Int(item), number > 0, isDirectory(path),
        let file = items(path).first(where: { modelName($0) != nil })
      {
        model.versions[number] = version("\(path)/\(file)")
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
    for ending in [".mlmodel", ".mlpackage", ".mlmodelc", ".aimodel", ".onnx"] where item.hasSuffix(ending) {
      let name = item.dropLast(ending.count)
      return name.isEmpty || name.hasPrefix(".") ? nil : String(name)
    }
    return nil
  }

  private static func version(_ path: String) -> Version {
    var (lines, byteCount) = ([String](), 0)
    func add(_ path: String, _ name: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return }
      let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      lines.append("\(name) \(size) \(date) \(attributes[.systemFileNumber] ?? 0)")
      if attributes[.type] as? FileAttributeType == .typeRegular { byteCount += size }
    }
    add(path, "")
    if isDirectory(path), let files = FileManager.default.enumerator(atPath: path) {
      var names: [String] = []
      while names.count < largestFileCount, let file = files.nextObject() as? String { names.append(file) }
      for file in names.sorted() { add("\(path)/\(file)", file) }
    }
    return Version(path: path, fingerprint: lines.joined(separator: "\n"), byteCount: byteCount)
  }

  /// Files of one model that are looked at.
  private static let largestFileCount = 10_000
}
