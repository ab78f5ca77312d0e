public import ModelSpec

extension ModelFile {
  /// What is wrong with the files themselves, though the model can be read: items of a package that are missing, which
  /// are warnings, and weight files that a compiled model lacks, which are errors.
  public var findings: [Diagnostic] {
    itemFindings + (format == .mlmodelc ? weightFindings : [])
  }

  private var weightFindings: [Diagnostic] {
    model.weightFileNames.compactMap { name in
      do throws(FormatError) {
        _ = try weightFile(name)
        return nil
      } catch {
        return error.diagnostic
      }
    }
  }

  private var itemFindings: [Diagnostic] {
    (package?.missingItems ?? []).map { item in
      Diagnostic(
        .warning, "package-item-missing",
        "the manifest lists item '\(item.name)', but there is no '\(ModelPackage.dataName)/\(item.path)'",
        at: Location(file: package.map { FilePath.joined($0.path, ModelPackage.manifestName) }),
        remedy: "get the whole package again, unless the item is an empty directory")
    }
  }
}
