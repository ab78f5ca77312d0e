import ModelBase

/// A path from outside, such as that of an archive's entry, which stays below the directory that it is relative to.
///
/// It is checked by bytes, like the system does: no combining accent or joiner after a slash can hide it.
package struct RelativePath: Sendable {
  /// The components, from the outermost; none is empty, `.` or `..`, or has a slash or a NUL character.
  package let components: [String]

  /// Nil if `text` is empty, absolute, leaves its directory, or has a component that is empty or `.`.
  package init?(_ text: String) {
    guard FilePath.problem(inRelative: text) == nil else { return nil }
    components = FilePath.components(text)
  }
}

extension FilePath {
  /// The parts of `path` between slashes; consecutive slashes give empty ones.
  package static func components(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// Whether `name` is one component: not empty, `.` or `..`, and without a slash or a NUL character.
  package static func isName(_ name: String) -> Bool { RelativePath(name)?.components.count == 1 }
}
