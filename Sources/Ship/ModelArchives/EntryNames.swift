internal import ModelBase
internal import ModelFiles

/// Checks the names of an archive's entries: accepted paths are below one directory, or are one file, and are distinct
/// on every file system.
struct EntryNames {
  /// The archive, or the directory to be packed, for errors.
  private let place: String
  private let limits: UnpackLimits
  private let remedy: String?
  private var count = 0
  /// The name of the model.
  private(set) var root: String?
  private(set) var kind: PackedModelKind?
  /// The item at each path: its spelling and whether it is a file, by the lowercased path.
  private var seen: [String: (spelling: String, isFile: Bool, isListed: Bool)] = [:]

  init(at place: String, limits: UnpackLimits, remedy: String?) {
    self.place = place
    self.limits = limits
    self.remedy = remedy
  }

  /// Checks an entry.
  ///
  /// - Returns: Its path in the model's directory, empty for the directory itself or for the one file; nil for entries
  ///   to skip, such as metadata files of Apple's systems.
  mutating func add(_ name: [UInt8], isDirectory: Bool) throws(Diagnostic) -> String? {
    count += 1
    let name = try text(name)
    guard let path = try path(name, isDirectory: isDirectory) else { return nil }
    let components = FilePath.components(path)
    try check(components, of: name)
    if !isDirectory, Self.isLitter(components) { return nil }
    let root = try root(components, name, isDirectory: isDirectory)
    try record(components, name, isDirectory: isDirectory)
    return components.count == 1 ? "" : String(Substring(path.utf8.dropFirst(root.utf8.count + 1)))
  }

  /// Whether there is a file at `path` in the model's directory.
  func hasFile(_ path: String) -> Bool {
    guard let root else { return false }
    return seen["\(root)/\(path)".lowercased()]?.spelling == "\(root)/\(path)"
  }

  /// Whether a file is metadata of Apple's systems: attributes, or Finder settings of a folder.
  static func isLitter(_ components: [String]) -> Bool {
    guard let last = components.last else { return false }
    return last == ".DS_Store" || last.utf8.starts(with: "._".utf8)
  }

  /// The problem of a name as text, for any kind of entry; nil if there is none.
  static func problem(in name: String) -> String? {
    let isControl = { (scalar: Unicode.Scalar) in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      case .format: scalar.value != 0x200d
      default: false
      }
    }
    return name.unicodeScalars.contains(where: isControl) ? "has control characters in its name" : nil
  }

  private func text(_ name: [UInt8]) throws(Diagnostic) -> String {
    guard let text = String(validating: name, as: UTF8.self) else {
      throw refused("the name of entry \(count), \(PackProblem.shown(name)), is not UTF-8")
    }
    if name.count > limits.pathByteCount {
      throw refused(
        "the name of entry \(count), \(PackProblem.shown(name)), has \(name.count) bytes; the maximum is "
          + "\(limits.pathByteCount)")
    }
    if let problem = Self.problem(in: text) { throw refused("entry '\(text)' \(problem)") }
    return text
  }

  /// The normalized path: without a leading `./`, and without a trailing slash. Nil for `./` itself.
  private func path(_ name: String, isDirectory: Bool) throws(Diagnostic) -> String? {
    if name.isEmpty { throw refused("entry \(count) has no name") }
    let slash = UInt8(ascii: "/")
    if name.utf8.first == slash { throw refused("entry '\(name)' has an absolute path") }
    var path = name.utf8[...]
    if path.starts(with: "./".utf8) { path = path.dropFirst(2) }
    if isDirectory, path.last == slash { path = path.dropLast() }
    if isDirectory, path.isEmpty || path.elementsEqual(".".utf8) { return nil }
    if !isDirectory, path.last == slash { throw refused("file '\(name)' has a name that ends in a slash") }
    return String(Substring(path))
  }

  private func check(_ components: [String], of name: String) throws(Diagnostic) {
    if components.contains("..") { throw refused("entry '\(name)' leaves its directory by `..`") }
    if components.contains(where: { $0.isEmpty || $0 == "." }) {
      throw refused("entry '\(name)' has an empty component or `.` in its path")
    }
    if components.count > limits.depth {
      throw refused("entry '\(name)' lies \(components.count) levels deep; the maximum is \(limits.depth)")
    }
    if let long = components.first(where: { $0.utf8.count > limits.componentByteCount }) {
      throw refused(
        "a component of \(PackProblem.shown(Array(name.utf8))) has \(long.utf8.count) bytes; the maximum is "
          + "\(limits.componentByteCount)")
    }
  }

  /// The model's name, determined by the first entry.
  private mutating func root(
    _ components: [String], _ name: String, isDirectory: Bool
  ) throws(Diagnostic) -> String {
    let first = components[0]
    if let root {
      guard first.utf8.elementsEqual(root.utf8) else {
        throw refused("the archive holds '\(root)' and '\(first)', expected one model")
      }
      return root
    }
    guard let kind = PackedModelKind(name: first) else {
      throw refused(
        "the archive begins with '\(name)', expected one model: a .mlmodelc or .mlpackage directory, or a .mlmodel file"
      )
    }
    guard kind.isDirectory == (isDirectory || components.count > 1) else {
      throw refused(
        kind.isDirectory
          ? "'\(first)' is a file, \(kind.title) is a directory" : "'\(first)' is a directory, \(kind.title) is not")
    }
    root = first
    self.kind = kind
    return first
  }

  private mutating func record(_ components: [String], _ name: String, isDirectory: Bool) throws(Diagnostic) {
    var path = ""
    for (index, component) in components.enumerated() {
      path = path.isEmpty ? component : "\(path)/\(component)"
      let isLast = index == components.count - 1
      let isFile = isLast && !isDirectory
      // Equal strings may have different spellings, with precomposed or combining accents: some file systems treat them
      // as one.
      let key = path.lowercased()
      guard let other = seen[key] else {
        guard seen.count < limits.entries else {
          throw PackProblem.tooLarge(place, "the archive has more than \(limits.entries) files and directories")
        }
        seen[key] = (path, isFile, isLast)
        continue
      }
      guard other.spelling.utf8.elementsEqual(path.utf8) else {
        throw refused("'\(other.spelling)' and '\(path)' have names that are the same on some file systems")
      }
      if other.isFile, !isLast { throw refused("entry '\(name)' lies below '\(path)', which is a file") }
      guard isLast else { continue }
      if other.isListed || isFile || other.isFile { throw refused("the archive holds '\(path)' more than once") }
      seen[key] = (path, isFile, true)
    }
  }

  private func refused(_ message: String) -> Diagnostic {
    Diagnostic("archive-refused", message, at: Location(file: place), remedy: remedy)
  }
}
