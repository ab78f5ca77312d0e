public import Foundation
internal import ModelFormat
internal import ModelSpec

extension FileManager {
  /// Replaces a file or directory, which may be missing, by another one. `originalItemURL` is always either the old or
  /// the complete new item.
  ///
  /// Apps save updated models with this method of Foundation's. Foundation for Linux cannot replace directories, so
  /// calls without a backup name and options come here.
  ///
  /// - Returns: `originalItemURL`.
  /// - Throws: A Cocoa error when `newItemURL` is missing, or the place cannot be written to.
  @discardableResult
  public func replaceItemAt(_ originalItemURL: URL, withItemAt newItemURL: URL) throws -> URL? {
    guard fileExists(atPath: newItemURL.path) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: newItemURL.path])
    }
    do throws(Diagnostic) {
      if try ItemReplacement.replace(originalItemURL.path, with: newItemURL.path) { return originalItemURL }
    } catch {
      throw CocoaError(
        .fileWriteUnknown,
        userInfo: [
          NSFilePathErrorKey: originalItemURL.path, NSLocalizedDescriptionKey: error.diagnostic.text,
        ])
    }
    // From another file system it is copied beside the old one first.
    let copy = originalItemURL.deletingLastPathComponent().appendingPathComponent(
      ".\(UUID().uuidString)-\(originalItemURL.lastPathComponent)")
    try copyItem(at: newItemURL, to: copy)
    do throws(Diagnostic) {
      _ = try ItemReplacement.replace(originalItemURL.path, with: copy.path)
    } catch {
      try? removeItem(at: copy)
      throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: error.diagnostic.text])
    }
    try removeItem(at: newItemURL)
    return originalItemURL
  }
}
