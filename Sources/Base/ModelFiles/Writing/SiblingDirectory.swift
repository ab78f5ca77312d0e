package import ModelBase

/// A directory beside what is to be written, for a file or package that is checked before it is put there.
///
/// It goes with this value, with everything in it; what a killed process left, the next one that writes there removes.
package struct SiblingDirectory: ~Copyable {
  package let path: String
  private let sibling: TemporarySibling
  private let parent: OpenDirectory

  /// - Parameter path: What is to be written in the end.
  /// - Throws: `Diagnostic` about `path` when no directory can be made beside it.
  package init(beside path: String) throws(Diagnostic) {
    let target = try WriteTarget(path)
    TemporarySibling.removeLeftovers(beside: target)
    TerminationSignals.begin()
    do throws(Diagnostic) {
      sibling = try TemporarySibling(.directory, of: target)
    } catch {
      TerminationSignals.end()
      throw error
    }
    parent = target.directory
    self.path = FilePath.joined(FilePath.parent(of: target.path), sibling.name)
  }

  deinit {
    parent.remove(sibling.name)
    TerminationSignals.end()
  }
}
