package import ModelBase

/// A directory that is read, and that neither a path nor a link may lead out of.
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

  /// What a path in the directory comes to.
  package enum Place: Equatable {
    /// Something is there, and lies in the directory.
    case inside
    /// Nothing is there.
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
