internal import ModelSpec

/// The files of a package that is read.
extension ConfinedDirectory {
  /// The bytes of a small file of the package.
  func text(_ relative: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    let path = path(relative)
    try checkLinks(relative, "`\(relative)`", at: path)
    let file = try MappedFile(path: path)
    guard file.byteCount <= limit else {
      throw Diagnostic(
        "json-too-large", "the file holds \(file.byteCount) bytes; the maximum is \(limit)",
        at: Location(file: path), found: "\(file.byteCount)", expected: "up to \(limit)")
    }
    return WeightData(source: file, range: 0..<file.byteCount).bytes
  }

  /// Whether the item is there; one whose links lead out of the package is refused either way.
  func isThere(_ item: ModelPackage.Item, manifest: String) throws(Diagnostic) -> Bool {
    let relative = "\(ModelPackage.dataName)/\(item.path)"
    try checkLinks(relative, "item '\(item.name)'", at: manifest)
    return try place(of: relative) != .missing
  }

  /// The path of an item that is there.
  ///
  /// - Parameter manifest: The path of the manifest, for the error.
  func resolve(_ item: ModelPackage.Item, manifest: String) throws(Diagnostic) -> String {
    let relative = "\(ModelPackage.dataName)/\(item.path)"
    if try place(of: relative) == .missing {
      throw Diagnostic(
        "package-item-missing", "the manifest lists item '\(item.name)', but there is no '\(relative)'",
        at: Location(file: manifest), remedy: "get the whole package again")
    }
    try checkLinks(relative, "item '\(item.name)'", at: manifest)
    return path(relative)
  }

  /// Refuses a path whose links lead out of the directory or nowhere.
  func checkLinks(_ relative: String, _ what: String, at place: String) throws(Diagnostic) {
    switch try self.place(of: relative) {
    case .inside, .missing: return
    case .outside(let target):
      throw Diagnostic(
        "package-link", "\(what) is a link that points outside the package, to '\(target)'", at: Location(file: place),
        remedy: "replace the link with the file itself")
    case .loop:
      throw Diagnostic(
        "package-link", "\(what) is a link that points back to itself", at: Location(file: place),
        remedy: "replace the link with the file itself")
    }
  }
}
