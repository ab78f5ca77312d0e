internal import Glibc
internal import ModelBase

/// Replaces an item by a finished temporary one. Links are moved, not followed.
enum FileRename {
  /// Moves `name` of one directory to another, replacing an existing file.
  ///
  /// - Returns: the error number.
  static func move(
    _ directory: OpenDirectory, _ name: String, to other: OpenDirectory, as newName: String
  ) -> Int32 {
    renameat(directory.descriptor, FilePath.system(name), other.descriptor, FilePath.system(newName)) == 0 ? 0 : errno
  }

  /// Exchanges two directory entries in one step.
  ///
  /// - Returns: the error number; `ENOSYS` or `EINVAL` when the system or file system cannot do it.
  static func exchange(
    _ directory: OpenDirectory, _ name: String, with other: OpenDirectory, named otherName: String
  ) -> Int32 {
    typealias RenameAt2 =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    // The headers declare it only for GNU sources, and other C libraries lack it.
    guard let symbol = dlsym(nil, "renameat2") else { return ENOSYS }
    let renameAt2 = unsafeBitCast(symbol, to: RenameAt2.self)
    let exchange: UInt32 = 2
    let number = renameAt2(
      directory.descriptor, FilePath.system(name), other.descriptor, FilePath.system(otherName), exchange)
    return number == 0 ? 0 : errno
  }

  /// Replaces the target by `new` of the directory `source`; the old target is then named `new`, or `spare` beside the
  /// target.
  ///
  /// - Parameters:
  ///   - spare: A free name, used if the two cannot be exchanged in one step.
  ///   - exchange: Exchanges the two.
  /// - Returns: the error number; if it is not 0, nothing has changed.
  static func replace(
    _ target: WriteTarget, with new: String, in source: OpenDirectory, spare: String,
    exchange: (OpenDirectory, String, OpenDirectory, String) -> Int32 = { exchange($0, $1, with: $2, named: $3) }
  ) -> Int32 {
    let number = exchange(source, new, target.directory, target.name)
    guard number == ENOSYS || number == EINVAL || number == ENOTSUP else { return number }
    // Another write to this directory would mistake `spare` for a leftover.
    let lock = AdvisoryLock(.making, target.name, in: target.directory)
    defer { withExtendedLifetime(lock) {} }
    let moved = move(target.directory, target.name, to: target.directory, as: spare)
    guard moved == 0 else { return moved }
    let placed = move(source, new, to: target.directory, as: target.name)
    if placed != 0 { _ = move(target.directory, spare, to: target.directory, as: target.name) }
    return placed
  }
}
