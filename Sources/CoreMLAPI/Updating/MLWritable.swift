public import Foundation

/// Something that can be written to disk.
public protocol MLWritable {
  /// Writes it as a directory.
  ///
  /// - Throws: `MLModelError` with code `io` when that is not possible.
  func write(to url: URL) throws
}
