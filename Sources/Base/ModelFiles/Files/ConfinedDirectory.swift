package import ModelBase

/// A directory to read from, out of which neither paths nor links may lead.
package struct ConfinedDirectory {
  /// The directory as the caller gave it.
  package let root: String
  /// The directory with all links followed.
  package let realRoot: String

  /// - Throws: `Diagnostic` when there is nothing at `root`, or its links lead to one another.
  package init(root: String) throws(Diagnostic) {
    guard case .path(let real) = try RealPath(of: root) else { throw FileStatus.missing(root) }
    self.root = FilePath.trimmed(root)
    realRoot = real
  }

  /// The path of `relative`, unchecked.
  package func path(_ relative: String) -> String {
    FilePath.joined(root, relative)
  }

  /// Where a path in the directory leads, with all links followed.
  package enum Place: Equatable {
    /// It exists and is in the directory.
    case inside
    /// It does not exist.
    case missing
    /// A link leads out of the directory, to this path.
    case outside(String)
    /// Links lead to one another.
    case loop
  }

  /// Follows the links of `relative`.
  package func place(of relative: String) throws(Diagnostic) -> Place {
    switch try RealPath(of: path(relative)) {
    case .path(let real): FilePath.isInside(real, realRoot) ? .inside : .outside(real)
    case .missing: .missing
    case .loop: .loop
    }
  }
}
