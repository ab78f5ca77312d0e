import ModelBase

/// Operations on paths as text, without asking the file system.
///
/// They work on bytes, like the system: as characters of a string, a slash followed by a combining accent is one
/// character, and two spellings of a letter are equal.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// `path` without trailing slashes, except for the root.
  package static func trimmed(_ path: String) -> String {
    String(Substring(trimmed(Substring(path).utf8)))
  }

  private static func trimmed(_ path: Substring.UTF8View) -> Substring.UTF8View {
    var rest = path
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    return rest
  }

  /// The last component.
  package static func name(of path: String) -> String {
    let whole = trimmed(Substring(path).utf8)
    guard let last = whole.lastIndex(of: slash) else { return String(Substring(whole)) }
    return String(Substring(whole[whole.index(after: last)...]))
  }

  /// The path of the directory that contains `path`; `.` if the path is a bare name.
  package static func parent(of path: String) -> String {
    let whole = trimmed(Substring(path).utf8)
    guard let last = whole.lastIndex(of: slash) else { return "." }
    let parent = trimmed(whole[..<last])
    return parent.isEmpty ? "/" : String(Substring(parent))
  }

  /// `name` in `directory`.
  package static func joined(_ directory: String, _ name: String) -> String {
    directory.utf8.last == slash ? directory + name : "\(directory)/\(name)"
  }

  /// Whether `path` is `directory` or is below it. Both are free of links, `.` and `..`.
  package static func isInside(_ path: String, _ directory: String) -> Bool {
    path.utf8.elementsEqual(directory.utf8)
      || path.utf8.starts(with: (directory.utf8.last == slash ? directory : directory + "/").utf8)
  }

  /// The problem of a path that must stay below a directory.
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
    if path.utf8.first == slash { return .absolute }
    let components = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    if components.contains(where: { $0.elementsEqual("..".utf8) }) { return .leaves }
    let isOdd = path.utf8.contains(0) || components.contains { $0.isEmpty || $0.elementsEqual(".".utf8) }
    return isOdd ? .odd : nil
  }
}
