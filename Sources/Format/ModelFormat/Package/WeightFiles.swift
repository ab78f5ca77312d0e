internal import ModelSpec
internal import Synchronization

/// The weight files of one model, mapped when first asked for and kept.
final class WeightFiles: Sendable {
  /// What `@model_path` stands for: the directory of the specification. Nil when there is none on disk.
  private let modelPath: String?
  /// The directory that no weight file may lie outside of: the package, or else `modelPath`.
  private let boundary: String?
  /// Paths of files that lie elsewhere, by the names that the model calls them.
  private let elsewhere: [String: String]
  /// What is to be got again when a file is missing.
  private let remedy: String
  /// What the files are part of, for errors.
  private let whole: String
  private let opened = Mutex<[String: MappedFile]>([:])
  /// All files that were mapped to read the model, and those that are mapped here later.
  let sources = OpenedFiles.current ?? OpenedFiles()

  init(specification: String?, package: String?, elsewhere: [String: String] = [:]) {
    self.elsewhere = elsewhere
    modelPath = specification.map(FilePath.parent)
    boundary = package.map(FilePath.trimmed) ?? modelPath
    whole = "package"
    remedy = "get the whole package again; a .mlmodel with weights outside needs its `weights` folder beside it"
  }

  /// The weight files of the compiled model in the directory `root`.
  init(compiled root: String) {
    elsewhere = [:]
    modelPath = FilePath.trimmed(root)
    boundary = modelPath
    whole = "compiled model"
    remedy = "get the whole compiled model again, or compile it again from its source"
  }

  /// The one file of the model of Core AI in the directory `root`.
  init(asset root: String) {
    elsewhere = [:]
    modelPath = FilePath.trimmed(root)
    boundary = modelPath
    whole = "asset"
    remedy = "get a complete copy of the asset"
  }

  /// Weight files at `paths`, by the names that the model calls them.
  convenience init(at paths: [String: String]) {
    self.init(specification: nil, package: nil, elsewhere: paths)
  }

  private static let prefix = "@model_path/"

  /// The file that a model calls `fileName`.
  func file(_ fileName: String) throws(Diagnostic) -> MappedFile {
    if let file = opened.withLock({ $0[fileName] }) { return file }
    let path = try path(of: fileName)
    let file = try MappedFile(path: path)
    sources.add(file)
    if let foreign = ForeignFile(file), foreign != .weightFile {
      throw foreign.error(at: path, expected: "a weight file")
    }
    return opened.withLock { opened in
      let first = opened[fileName] ?? file
      opened[fileName] = first
      return first
    }
  }

  /// The path below `@model_path` that `fileName` gives.
  static func relativePath(_ fileName: String) throws(Diagnostic) -> String {
    guard fileName.hasPrefix(prefix) else {
      throw Diagnostic(
        "weight-path", "`fileName` is '\(fileName)', expected a path that begins with '\(prefix)'", found: fileName)
    }
    let relative = String(fileName.dropFirst(prefix.count))
    guard FilePath.problem(inRelative: relative) == nil else {
      throw Diagnostic(
        "weight-path", "`fileName` is '\(fileName)', expected the path of a file below '@model_path'", found: fileName)
    }
    return relative
  }

  /// The path of a weight file, which is there and inside the package.
  func path(of fileName: String) throws(Diagnostic) -> String {
    if let path = elsewhere[fileName] { return path }
    let relative = try Self.relativePath(fileName)
    guard let modelPath, let boundary else {
      throw Diagnostic(
        "weight-file-missing", "the weight file '\(fileName)' is missing: the model does not come from a file")
    }
    let path = FilePath.joined(modelPath, relative)
    guard case .path(let real) = try RealPath(of: path) else {
      throw Diagnostic(
        "weight-file-missing", "the weight file '\(fileName)' is missing", at: Location(file: path),
        remedy: remedy)
    }
    guard case .path(let root) = try RealPath(of: boundary), FilePath.isInside(real, root) else {
      throw Diagnostic(
        "package-link", "the weight file '\(fileName)' is a link that points outside the \(whole), to '\(real)'",
        at: Location(file: path), remedy: "replace the link with the file itself")
    }
    return path
  }
}
