internal import ModelSpec
internal import ModelWire

/// Writes a model as a package.
struct PackageWriter {
  private let file: ModelFile
  /// The manifest to write; its items are those of the package read, with what the model needs besides.
  private var manifest: ModelPackage
  /// Whether the manifest is that of the package that was read.
  private var isManifestUnchanged: Bool
  /// Directories that are items, by their paths in the package: they may be empty.
  private var directories: [String] = []

  /// A file of the new package: a copy, weights that are put together, or a text.
  private enum Content {
    case copy(String)
    case blob(WeightBlobWriter)
    case text([UInt8])
  }

  init(_ file: ModelFile) {
    self.file = file
    isManifestUnchanged = file.package != nil
    manifest =
      file.package
      ?? ModelPackage(
        path: "", fileFormatVersion: PackageManifest.version, items: [.specification],
        rootModelIdentifier: ModelPackage.Item.specification.identifier, manifestText: [])
  }

  /// Writes the package with `specification` as the file of its root model.
  func write(_ specification: [WireWriter.Chunk], to path: String) throws(Diagnostic) {
    var plan = self
    let contents = try plan.contents()
    try plan.write(specification, contents, to: path)
  }

  private func write(
    _ specification: [WireWriter.Chunk], _ contents: [String: Content], to path: String
  ) throws(Diagnostic) {
    guard let root = manifest.rootModel else {
      throw PackageManifest.rootNotListed(manifest.rootModelIdentifier, at: path)
    }
    let manifestText = isManifestUnchanged ? manifest.manifestText : manifest.text
    try AtomicDirectory.write(
      path,
      mayReplace: { existing throws(Diagnostic) in try Self.checkReplaceable(existing, path) },
      { directory throws(Diagnostic) in
        try directory.file(ModelPackage.manifestName) { writer throws(Diagnostic) in try writer.write(manifestText) }
        try directory.file(Self.inData(root.path)) { writer throws(Diagnostic) in try writer.write(specification) }
        for (relative, content) in contents.sorted(by: { $0.key < $1.key }) {
          try directory.file(relative) { writer throws(Diagnostic) in
            switch content {
            case .copy(let source): try writer.copy(source)
            case .blob(let blob): try writer.write(blob.chunks)
            case .text(let text): try writer.write(text)
            }
          }
        }
        for relative in directories { try directory.directory(relative) }
      })
  }

  /// The files of the package besides the manifest and the specification, by their paths in it.
  private mutating func contents() throws(Diagnostic) -> [String: Content] {
    var contents: [String: Content] = [:]
    if let package = file.package {
      contents = try Self.files(of: package)
      directories = try Self.directories(of: package)
      for (name, text) in try PackageOverlays(package, limits: Limits()).updates(for: file.model) {
        guard let item = manifest.item(named: name) else { continue }
        contents[Self.inData(item.path)] = .text(text)
      }
    }
    for fileName in file.unusedWeightFiles { contents[try place(of: fileName)] = nil }
    for fileName in file.model.weightFileNames where file.weightBlobs[fileName] == nil {
      let source = try file.weightFiles.path(of: fileName)
      contents[try place(of: fileName)] = .copy(source)
    }
    for (fileName, blob) in file.weightBlobs { contents[try place(of: fileName)] = .blob(blob) }
    return contents
  }

  /// Where a weight file lies in the package: beside the specification. It becomes an item unless it is in one.
  private mutating func place(of fileName: String) throws(Diagnostic) -> String {
    let relative = try WeightFiles.relativePath(fileName)
    let directory = FilePath.parent(of: manifest.rootModel?.path ?? "")
    let path = directory == "." ? relative : FilePath.joined(directory, relative)
    if !manifest.items.contains(where: { FilePath.isInside(path, $0.path) }) {
      let first = FilePath.components(relative)[0]
      manifest.items.append(.weights(first, path: directory == "." ? first : FilePath.joined(directory, first)))
      manifest.items.sort { $0.identifier < $1.identifier }
      isManifestUnchanged = false
    }
    return Self.inData(path)
  }

  private static func inData(_ path: String) -> String {
    FilePath.joined(ModelPackage.dataName, path)
  }
}

extension PackageWriter {
  /// Every file of a package that is to be copied, whether the manifest lists it or not.
  private static func files(of package: ModelPackage) throws(Diagnostic) -> [String: Content] {
    let files = try ConfinedDirectory(root: package.path)
    let manifest = files.path(ModelPackage.manifestName)
    let root = package.rootModel.map { inData($0.path) }
    var contents: [String: Content] = [:]
    for relative in try DirectoryListing.files(below: package.path, limit: Limits().packageItems) {
      guard relative != ModelPackage.manifestName, relative != root else { continue }
      let isItem = package.items.contains { FilePath.isInside(relative, inData($0.path)) }
      if isItem { try files.checkLinks(relative, "'\(relative)'", at: manifest) }
      // A file that nobody lists may be left behind when it leads elsewhere.
      guard try files.place(of: relative) == .inside else { continue }
      let path = files.path(relative)
      guard try FileStatus(path) == .file else {
        throw Diagnostic(
          "package-link", "'\(relative)' is a link to a directory, which is not copied", at: Location(file: path),
          remedy: "replace the link with the directory itself")
      }
      contents[relative] = .copy(path)
    }
    return contents
  }

  private static func directories(of package: ModelPackage) throws(Diagnostic) -> [String] {
    let files = try ConfinedDirectory(root: package.path)
    var directories: [String] = []
    for item in package.items where !package.missingItems.contains(item) {
      let path = try files.resolve(item, manifest: files.path(ModelPackage.manifestName))
      if try FileStatus(path) == .directory { directories.append(inData(item.path)) }
    }
    return directories
  }

  /// Only a package, or an empty directory, may be replaced: a slip of the path must not cost other files.
  private static func checkReplaceable(_ existing: String, _ path: String) throws(Diagnostic) {
    let names = try DirectoryListing.names(in: existing)
    guard names.isEmpty || names.contains(ModelPackage.manifestName) && names.contains(ModelPackage.dataName) else {
      throw Diagnostic(
        "write-denied", "the directory at this path is not a model package", at: Location(file: path),
        remedy: "choose another path, or remove the directory first")
    }
  }
}
