internal import Glibc
package import ModelBase

extension OpenDirectory {
  /// Makes the directory `name`.
  ///
  /// - Returns: False if the name already exists.
  package func make(_ name: String) throws(Diagnostic) -> Bool {
    if mkdirat(descriptor, FilePath.system(name), 0o777) == 0 { return true }
    switch errno {
    case EEXIST: return false
    case ENOENT: throw FileProblem.removedDirectory(path)
    case let number: throw FileProblem.cannotWrite(path(name), number)
    }
  }

  /// Writes the file `name`, so that the name always has either the old or the complete new file. An existing link is
  /// replaced, not followed.
  ///
  /// - Parameter isDurable: Whether to wait for the disk.
  package func write(_ bytes: [UInt8], to name: String, isDurable: Bool = true) throws(Diagnostic) {
    let target = WriteTarget(name, in: self, given: path(name))
    try AtomicFile.write(target, isDurable: isDurable) { (writer) throws(Diagnostic) in try writer.write(bytes) }
  }

  /// Moves `name` to `directory` as `newName`, replacing an existing file or link.
  package func move(_ name: String, to directory: OpenDirectory, as newName: String) throws(Diagnostic) {
    let number = FileRename.move(self, name, to: directory, as: newName)
    guard number == 0 else { throw FileProblem.cannotWrite(directory.path(newName), number) }
  }

  /// Removes `name` with all its content; links are removed, not followed. Items that cannot be removed stay.
  package func remove(_ name: String) {
    if Self.removeAtOnce(name, descriptor) { return }
    guard let root = try? directory(name) else { return }
    // Deeper directories are moved up and emptied from there: they may be nested deeper than paths and open files
    // allow.
    var waiting = root.removeContent(movingDirectoriesTo: root)
    while let next = waiting.popLast() {
      if let inner = try? root.directory(next) { waiting += inner.removeContent(movingDirectoriesTo: root) }
      unlinkat(root.descriptor, FilePath.system(next), AT_REMOVEDIR)
    }
    unlinkat(descriptor, FilePath.system(name), AT_REMOVEDIR)
  }

  /// Removes the directory `name` if it is empty.
  package func removeEmpty(_ name: String) -> Bool {
    unlinkat(descriptor, FilePath.system(name), AT_REMOVEDIR) == 0
  }

  private static func removeAtOnce(_ name: String, _ descriptor: CInt) -> Bool {
    let name = FilePath.system(name)
    return unlinkat(descriptor, name, 0) == 0 || (errno != EISDIR && errno != EPERM)
      || unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// Removes the content, except for directories that are not empty, which are moved to `root`.
  ///
  /// - Returns: Their names there.
  private func removeContent(movingDirectoriesTo root: OpenDirectory) -> [String] {
    var moved: [String] = []
    for name in (try? names()) ?? [] where !Self.removeAtOnce(name, descriptor) {
      guard root !== self else {
        moved.append(name)
        continue
      }
      let place = ".modelc-removed-" + String(UInt64.random(in: 0 ... .max), radix: 16)
      if FileRename.move(self, name, to: root, as: place) == 0 { moved.append(place) }
    }
    return moved
  }

  /// Flushes the directory's entries to disk.
  package func synchronize() {
    // The new content is in place even if the file system cannot synchronize.
    try? reading { descriptor in _ = fsync(descriptor) }
  }
}

/// Removes files and directories.
package enum FileRemoval {
  /// Removes the item at `path` with all its content; links are removed, not followed. Items that cannot be removed
  /// stay.
  package static func remove(_ path: String) {
    let path = FilePath.trimmed(path)
    guard let directory = try? OpenDirectory(FilePath.parent(of: path)) else { return }
    directory.remove(FilePath.name(of: path))
  }
}
