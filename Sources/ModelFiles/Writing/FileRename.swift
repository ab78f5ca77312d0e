internal import Glibc

/// Puts a finished temporary in the place of what is there.
enum FileRename {
  /// Exchanges what is at two paths in one step.
  ///
  /// - Returns: the error number; `ENOSYS` or `EINVAL` when the system or file system cannot do it.
  static func exchange(_ first: String, _ second: String) -> Int32 {
    typealias RenameAt2 =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    // The headers show it to GNU sources only, and other C libraries lack it.
    guard let symbol = dlsym(nil, "renameat2") else { return ENOSYS }
    let renameAt2 = unsafeBitCast(symbol, to: RenameAt2.self)
    let exchange: UInt32 = 2
    return renameAt2(AT_FDCWD, first, AT_FDCWD, second, exchange) == 0 ? 0 : errno
  }

  /// Puts the directory `new` in the place of the directory `old`, which is then at `new` or at `spare`.
  ///
  /// - Parameters:
  ///   - spare: A free path, for when the two cannot be exchanged in one step.
  ///   - exchange: Exchanges the two.
  /// - Returns: the error number; all is as it was when it is not 0.
  static func replace(
    _ old: String, with new: String, spare: String, exchange: (String, String) -> Int32 = exchange
  ) -> Int32 {
    let number = exchange(new, old)
    guard number == ENOSYS || number == EINVAL || number == ENOTSUP else { return number }
    guard rename(old, spare) == 0 else { return errno }
    guard rename(new, old) == 0 else {
      let number = errno
      rename(spare, old)
      return number
    }
    return 0
  }
}
