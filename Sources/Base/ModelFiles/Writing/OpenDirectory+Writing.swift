internal import Glibc
package import ModelBase

extension OpenDirectory {
  /// Makes the directory `name`.
  ///
  /// - Returns: False when something of that name is there already.
  package func make(_ name: String) throws(Diagnostic) -> Bool {
    if mkdirat(descriptor, FilePath.system(name), 0o777) == 0 { return true }
    switch errno {
    case EEXIST: return false
    case ENOENT: throw FileProblem.removedDirectory(path)
    case let number: throw FileProblem.cannotWrite(path(name), number)
    }
  }

  /// Writes the file `name`, so that at any moment what was there or the whole new file is. A link of that name is
  /// replaced, and not followed.
  ///
  /// - Parameter isDurable: Whether to wait for the disk.
  package func write(_ bytes: [UInt8], to name: String, isDurable: Bool = true) throws(Diagnostic) {
    let target = WriteTarget(name, in: self, given: path(name))
    try AtomicFile.write(target, isDurable: isDurable) { (writer) throws(Diagnostic) in try writer.write(bytes) }
  }

  /// Moves `name` to `directory`, where it is called `newName` and takes the place of a file or link.
  package func move(_ name: String, to directory: OpenDirectory, as newName: String) throws(Diagnostic) {
    let number = FileRename.move(self, name, to: directory, as: newName)
    guard number == 0 else { throw FileProblem.cannotWrite(directory.path(newName), number) }
  }

  /// Removes `name` with all that is in it; links are removed, not followed. What cannot be removed stays.
  package func remove(_ name: String) {
    if Self.removeAtOnce(name, descriptor) { return }
    guard let root = try? directory(name) else { return }
    // What is deeper is moved up and emptied from there: directories may be nested deeper than paths and open files reach.
    var waiting = root.removeContent(movingDirectoriesTo: root)
    while let next = waiting.popLast() {
      if let inner = try? root.directory(next) { waiting += inner.removeContent(movingDirectoriesTo: root) }
      unlinkat(root.descriptor, FilePath.system(next), AT_REMOVEDIR)
    }
    unlinkat(descriptor, FilePath.system(name), AT_REMOVEDIR)
  }

  /// Removes the directory `name` if nothing is in it.
  package func removeEmpty(_ name: String) -> Bool {
    unlinkat(descriptor, FilePath.system(name), AT_REMOVEDIR) == 0
  }

  private static func removeAtOnce(_ name: String, _ descriptor: CInt) -> Bool {
    let name = FilePath.system(name)
    return unlinkat(descriptor, name, 0) == 0 || (errno != EISDIR && errno != EPERM)
      || unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// Removes all but directories with something in them, which go to `root`.
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

  /// Waits until the disk has the directory's entries.
  package func synchronize() {
    // The new content is in place whether or not the file system can be waited for.
    try? reading { descriptor in _ = fsync(descriptor) }
  }
}

/// Removes files and directories.
package enum FileRemoval {
  /// Removes what is at `path`, with all that is in it; links are removed, not followed. What cannot be removed stays.
  package static func remove(_ path: String) {
    let path = FilePath.trimmed(path)
    guard let directory = try? OpenDirectory(FilePath.parent(of: path)) else { return }
    directory.remove(FilePath.name(of: path))
  }
}
