internal import Glibc
package import ModelBase

/// Replaces a file or a directory by another.
package enum ItemReplacement {
  /// Moves the item at `new` to `old`, so that `old` always is either the old or the complete new item; removes the old
  /// one.
  ///
  /// - Returns: Whether that succeeded; false if the two are on different file systems.
  /// - Throws: `Diagnostic` that says why not; then nothing has changed.
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
        // The old item has one of these names.
        source.directory.remove(source.name)
        target.directory.remove(spare)
      }
    }
    if number == EXDEV { return false }
    guard number == 0 else { throw target.error(number) }
    return true
  }
}
