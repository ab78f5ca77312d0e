internal import ModelSpec

/// `Manifest.json` as it stands; everything that may be absent is optional, so that each absence has its own sentence.
struct PackageManifest: PackageObject {
  var fileFormatVersion: String?
  var itemInfoEntries: [String: Entry]?
  var rootModelIdentifier: String?

  struct Entry: PackageObject {
    var author: String?
    var description: String?
    var name: String?
    var path: String?

    init(_ fields: PackageFields) throws(Diagnostic) {
      author = try fields.string("author")
      description = try fields.string("description")
      name = try fields.string("name")
      path = try fields.string("path")
    }
  }

  init(_ fields: PackageFields) throws(Diagnostic) {
    fileFormatVersion = try fields.string("fileFormatVersion")
    itemInfoEntries = try fields.objects("itemInfoEntries", as: Entry.self)
    rootModelIdentifier = try fields.string("rootModelIdentifier")
  }

  init(_ text: [UInt8], at path: String) throws(Diagnostic) {
    if let foreign = ForeignFile(WeightBuffer(text)), foreign != .json, foreign != .packageManifest {
      throw foreign.error(at: path, expected: "the manifest of a model package")
    }
    self = try PackageJSON.decode(PackageManifest.self, text, at: path)
  }

  /// The version of the form that is read and written.
  static let version = "1.0.0"

  func checkVersion(at path: String) throws(Diagnostic) {
    let version = try Self.present(fileFormatVersion, "fileFormatVersion", at: path)
    let numbers = version.split(separator: ".", omittingEmptySubsequences: false).map { UInt32($0) }
    guard numbers.count == 3, !numbers.contains(nil) else {
      throw Diagnostic(
        "manifest-version", "`fileFormatVersion` is '\(version)', expected three numbers, as in '\(Self.version)'",
        at: Location(file: path), found: version, expected: Self.version)
    }
    guard !numbers.compactMap(\.self).lexicographicallyPrecedes([1, 0, 1]) else { return }
    throw Diagnostic(
      "manifest-version", "`fileFormatVersion` \(version) is newer than this tool reads (up to \(Self.version))",
      at: Location(file: path), found: version, expected: Self.version)
  }

  /// The items, checked one by one and sorted by identifier.
  func items(at path: String, limits: Limits) throws(Diagnostic) -> [ModelPackage.Item] {
    let entries = try Self.present(itemInfoEntries, "itemInfoEntries", at: path)
    guard entries.count <= limits.packageItems else {
      throw Diagnostic(
        "package-too-large", "the manifest lists \(entries.count) items, more than \(limits.packageItems)",
        at: Location(file: path), found: "\(entries.count)", expected: "up to \(limits.packageItems)")
    }
    var items: [ModelPackage.Item] = []
    var itemsByPath: [String: ModelPackage.Item] = [:]
    for (identifier, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let item = ModelPackage.Item(
        identifier: identifier, author: try Self.present(entry.author, "author", of: identifier, at: path),
        description: try Self.present(entry.description, "description", of: identifier, at: path),
        name: try Self.present(entry.name, "name", of: identifier, at: path),
        path: try Self.present(entry.path, "path", of: identifier, at: path))
      try Self.check(item, at: path)
      if let other = itemsByPath.updateValue(item, forKey: item.path.lowercased()) {
        throw Self.samePath(other, item, at: path)
      }
      items.append(item)
    }
    return items
  }

  /// About two items that one file would have to be. File systems that ignore case, and how a letter with an accent is
  /// spelt, have no room for two whose paths differ in nothing else.
  private static func samePath(_ item: ModelPackage.Item, _ other: ModelPackage.Item, at path: String) -> Diagnostic {
    let (first, second) = item.name <= other.name ? (item, other) : (other, item)
    let names = "items '\(first.name)' and '\(second.name)'"
    return Diagnostic(
      "package-path",
      first.path == second.path
        ? "\(names) have the same path '\(first.path)'"
        : "\(names) have paths that differ in case or in the spelling of a letter only: '\(first.path)' and '\(second.path)'",
      at: Location(file: path))
  }

  func root(among items: [ModelPackage.Item], at path: String) throws(Diagnostic) -> String {
    let root = try Self.present(rootModelIdentifier, "rootModelIdentifier", at: path)
    guard items.contains(where: { $0.identifier == root }) else { throw Self.rootNotListed(root, at: path) }
    return root
  }

  static func rootNotListed(_ root: String, at path: String) -> Diagnostic {
    Diagnostic(
      "package-root", "the root model '\(root)' is not among the items of `itemInfoEntries`", at: Location(file: path))
  }

  private static func present<Value>(
    _ value: Value?, _ field: String, of item: String? = nil, at path: String
  ) throws(Diagnostic) -> Value {
    guard let value else {
      let owner = item.map { "item '\($0)'" } ?? "the manifest"
      throw Diagnostic("manifest-field", "\(owner) lacks `\(field)`", at: Location(file: path))
    }
    return value
  }

  private static func check(_ item: ModelPackage.Item, at path: String) throws(Diagnostic) {
    let sentence: String
    switch FilePath.problem(inRelative: item.path) {
    case nil: return
    case .empty: sentence = "item '\(item.name)' has an empty path"
    case .absolute: sentence = "item '\(item.name)' has the absolute path '\(item.path)', expected one below `Data`"
    case .leaves: sentence = "item '\(item.name)' leaves the package by its path '\(item.path)'"
    case .odd where item.path.utf8.contains(0): sentence = "item '\(item.name)' has a NUL character in its path"
    case .odd: sentence = "item '\(item.name)' has a path with empty or '.' components: '\(item.path)'"
    }
    throw Diagnostic("package-path", sentence, at: Location(file: path), found: item.path)
  }
}
