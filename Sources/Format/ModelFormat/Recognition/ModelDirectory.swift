internal import CoreAIFormat
internal import ModelSpec

/// What a directory is that was given as a model, told by what it holds.
enum ModelDirectory: Equatable {
  case package
  case compiled
  /// A model of Core AI.
  case asset

  /// The directory with what Apple's systems need to ask for the key of an encrypted model.
  private static let encryptionName = "encryptionInfo"
  /// Files that only compiled models hold at their top.
  private static let compiledFiles: Set<String> = ["coremldata.bin", "model.mil", "model.espresso.net"]

  /// - Throws: `Diagnostic` that says what the directory lacks, when it is no model.
  init(_ path: String) throws(Diagnostic) {
    let names = try DirectoryListing.names(in: path)
    guard !names.contains(Self.encryptionName) else {
      throw Diagnostic(
        .error, "model-encrypted", "this model is encrypted, and its key is kept by Apple's servers",
        at: Location(file: path), remedy: "compile its source without `--encrypt`, and use that model")
    }
    if names.contains(ModelPackage.manifestName) {
      self = .package
    } else if names.contains(where: Self.compiledFiles.contains) {
      self = .compiled
    } else if names.contains(CoreAIAsset.moduleName) {
      self = .asset
    } else {
      throw try Self.problem(path, names)
    }
  }

  private static func problem(_ path: String, _ names: [String]) throws(Diagnostic) -> Diagnostic {
    let models = names.filter { $0.hasSuffix(".mlpackage") || $0.hasSuffix(".mlmodelc") || $0.hasSuffix(".mlmodel") }
    let place = Location(file: path)
    if let package = try enclosingPackage(path) {
      return Diagnostic(
        "package-part", "this directory is a part of a model package, not the whole", at: place,
        remedy: "give the path of the package: \(package)")
    }
    if names.contains(ModelPackage.dataName) {
      return Diagnostic(
        "manifest-missing", "this model package lacks `Manifest.json`", at: place,
        remedy: "get the whole package again: the manifest says which of its files is the model")
    }
    if let first = models.first {
      let more = models.count == 1 ? "" : " and \(models.count - 1) more"
      return Diagnostic(
        "not-a-model", "this directory is not a model, but contains '\(first)'\(more)", at: place,
        remedy: "give the path of the model: \(FilePath.joined(path, first))")
    }
    if names.isEmpty {
      return Diagnostic(
        "not-a-model", "this directory is empty, so it is not a model", at: place, remedy: "check the path")
    }
    return Diagnostic(
      "not-a-model",
      "this directory is not a model: it contains neither `Manifest.json`, as packages do, nor `coremldata.bin`, as compiled "
        + "models do", at: place, remedy: "check the path")
  }

  /// The package in whose `Data` the directory lies, at most four levels up.
  private static func enclosingPackage(_ path: String) throws(Diagnostic) -> String? {
    guard case .path(var directory) = try RealPath(of: path) else { return nil }
    for _ in 0..<4 {
      let parent = FilePath.parent(of: directory)
      if FilePath.name(of: directory) == ModelPackage.dataName,
        try FileStatus(FilePath.joined(parent, ModelPackage.manifestName)) == .file
      {
        return parent
      }
      directory = parent
    }
    return nil
  }
}
