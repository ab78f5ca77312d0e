package import ModelBase

/// A directory beside an output, for a file or package that is checked before it is moved there.
///
/// It is removed with this value, including its content; the next process that writes there removes the leftovers of
/// killed ones.
package struct SiblingDirectory: ~Copyable {
  package let path: String
  private let sibling: TemporarySibling
  private let parent: OpenDirectory

  /// - Parameter path: The final output.
  /// - Throws: `Diagnostic` about `path` if no directory can be created beside it.
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
