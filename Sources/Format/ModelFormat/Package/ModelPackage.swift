public import ModelSpec

/// A model package, `.mlpackage`: a directory with a manifest that lists its items, which lie in `Data`.
///
/// One item is the specification, the root model. Others hold its weights and texts that Xcode lays over the model's.
public struct ModelPackage: Equatable, Sendable {
  /// One file or directory of a package.
  public struct Item: Equatable, Sendable {
    /// Key of the item in the manifest, a UUID by custom.
    public var identifier: String
    /// Who owns the item, such as `com.apple.CoreML`.
    public var author: String
    /// Text for people.
    public var description: String
    /// Name by which the author finds the item.
    public var name: String
    /// Path below `Data`.
    public var path: String

    /// An item of a manifest.
    public init(identifier: String, author: String, description: String, name: String, path: String) {
      self.identifier = identifier
      self.author = author
      self.description = description
      self.name = name
      self.path = path
    }
  }

  /// The directory, as the caller gave it.
  public var path: String
  /// Version of the manifest's form, `1.0.0`.
  public var fileFormatVersion: String
  /// The items, sorted by identifier.
  public var items: [Item]
  /// Identifier of the item that holds the specification.
  public var rootModelIdentifier: String
  /// Items that the manifest lists and the directory lacks. Git and tar drop empty directories, and a model without
  /// weights has an empty `weights`; so only a use of such an item is an error.
  public var missingItems: [Item] = []
  /// The manifest as it was read.
  let manifestText: [UInt8]

  static let manifestName = "Manifest.json"
  static let dataName = "Data"
  static let coreMLAuthor = "com.apple.CoreML"

  /// The item that holds the specification.
  public var rootModel: Item? {
    items.first { $0.identifier == rootModelIdentifier }
  }

  /// The item with this name and author.
  public func item(named name: String, author: String = "com.apple.CoreML") -> Item? {
    items.first { $0.name == name && $0.author == author }
  }
}

extension ModelPackage {
  /// Reads the manifest of the package at `path` and checks that its items are inside the package and its root is there.
  ///
  /// - Throws: `Diagnostic` that names the manifest and what is wrong with it.
  public static func read(_ path: String, limits: Limits = Limits()) throws(Diagnostic) -> ModelPackage {
    let files = try ConfinedDirectory(root: path)
    let text = try files.text(manifestName, limit: limits.jsonBytes)
    let place = files.path(manifestName)
    let manifest = try PackageManifest(text, at: place)
    try manifest.checkVersion(at: place)
    let items = try manifest.items(at: place, limits: limits)
    var package = ModelPackage(
      path: path, fileFormatVersion: manifest.fileFormatVersion ?? "", items: items,
      rootModelIdentifier: try manifest.root(among: items, at: place), manifestText: text)
    for item in items {
      let isThere = try files.isThere(item, manifest: place)
      if !isThere, item.identifier != package.rootModelIdentifier { package.missingItems.append(item) }
    }
    return package
  }

  /// The path of the specification, a file in the package.
  func specificationPath() throws(Diagnostic) -> String {
    let files = try ConfinedDirectory(root: path)
    let place = files.path(Self.manifestName)
    guard let root = rootModel else { throw PackageManifest.rootNotListed(rootModelIdentifier, at: place) }
    let specification = try files.resolve(root, manifest: place)
    guard try FileStatus(specification) == .file else {
      throw Diagnostic(
        "package-root", "the root model '\(root.name)' is a directory, expected a file",
        at: Location(file: specification))
    }
    return specification
  }
}
