public import ModelSpec

extension ModelFile {
  /// What is odd about the files themselves, though the model can be read: warnings, with their places.
  public var findings: [Diagnostic] {
    (package?.missingItems ?? []).map { item in
      Diagnostic(
        .warning, "package-item-missing",
        "the manifest lists item '\(item.name)', but there is no '\(ModelPackage.dataName)/\(item.path)'",
        at: Location(file: package.map { FilePath.joined($0.path, ModelPackage.manifestName) }),
        remedy: "get the whole package again, unless the item is an empty directory")
    }
  }
}
