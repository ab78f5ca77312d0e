internal import Glibc
package import ModelBase

/// Puts a file or a directory in the place of another.
package enum ItemReplacement {
  /// Moves what is at `new` to `old`, so that at any moment the old or the whole new one is there; what was there goes.
  ///
  /// - Returns: Whether that could be done; false when the two are not on the same file system.
  /// - Throws: `Diagnostic` that says why not; all is as it was then.
  package static func replace(_ old: String, with new: String) throws(Diagnostic) -> Bool {
    let target = try WriteTarget(old)
    let source = try WriteTarget(new)
    let number: Int32
    if target.status == nil {
      number = FileRename.move(source.directory, source.name, to: target.directory, as: target.name)
    } else {
      let spare = TemporarySibling.name()
      number = FileRename.replace(target, with: source.name, in: source.directory, spare: spare)
      if number == 0 {
        // The old one is at one of these.
        source.directory.remove(source.name)
        target.directory.remove(spare)
      }
    }
    if number == EXDEV { return false }
    guard number == 0 else { throw target.error(number) }
    return true
  }
}
