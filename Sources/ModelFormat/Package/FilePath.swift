/// Paths as text, without asking the file system.
package enum FilePath {
  /// `path` without slashes at its end; the root stays.
  package static func trimmed(_ path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    return String(rest)
  }

  /// The last component.
  package static func name(of path: String) -> String {
    trimmed(path).split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  /// The path of the directory that holds `path`; `.` when the path is a bare name.
  package static func parent(of path: String) -> String {
    let whole = trimmed(path)
    guard let slash = whole.lastIndex(of: "/") else { return "." }
    let parent = trimmed(String(whole[..<slash]))
    return parent.isEmpty ? "/" : parent
  }

  /// `name` in `directory`.
  package static func joined(_ directory: String, _ name: String) -> String {
    directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }

  /// Whether `path` is `directory` or lies below it. Both are free of links, `.` and `..`.
  package static func isInside(_ path: String, _ directory: String) -> Bool {
    path == directory || path.hasPrefix(directory.hasSuffix("/") ? directory : directory + "/")
  }

  /// What is wrong with a path that must stay below a directory.
  package enum Problem {
    case empty
    case absolute
    /// It has a component `..`.
    case leaves
    /// It has a component `.`, an empty one, or a NUL character.
    case odd
  }

  package static func problem(inRelative path: String) -> Problem? {
    if path.isEmpty { return .empty }
    if path.hasPrefix("/") { return .absolute }
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    if components.contains("..") { return .leaves }
    if components.contains(".") || components.contains("") || path.utf8.contains(0) { return .odd }
    return nil
  }
}
