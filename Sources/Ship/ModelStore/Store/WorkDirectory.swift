internal import Foundation
internal import ModelFiles
internal import ModelSpec

/// A directory in a model's `incoming` in which a version is built, locked by that process. It is removed at the end;
/// the next process removes unlocked leftovers of killed ones.
final class WorkDirectory: Sendable {
  let path: String
  private let name: String
  private let incoming: OpenDirectory
  private let lock: AdvisoryLock

  private static let prefix = "work-"
  private static let removedPrefix = "removed-"

  init(in place: ModelPlace) throws(StoreError) {
    for _ in 0..<100 {
      let incoming = try place.make().incoming
      let name = Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 16)
      let isMade: Bool
      do throws(StoreError) {
        isMade = try StoreError.wrapping { () throws(Diagnostic) in try incoming.make(name) }
      } catch  where error.code == "directory-missing" {
        // Another process removed the model meanwhile.
        continue
      }
      // A cleaning process may be faster than the lock.
      guard isMade, let lock = AdvisoryLock(.making, name, in: incoming) else { continue }
      self.path = incoming.path(name)
      self.name = name
      self.incoming = incoming
      self.lock = lock
      return
    }
    throw StoreError("write-failed", "the working directory cannot be created", at: place.incoming)
  }

  deinit { remove() }

  /// The working directory itself.
  func open() throws(StoreError) -> OpenDirectory {
    try StoreError.wrapping { () throws(Diagnostic) in try incoming.directory(name) }
  }

  /// Removes it with all its content.
  func remove() { incoming.remove(name) }

  /// Renames the version `id` atomically, and then deletes it.
  static func removeVersion(_ id: String, in directories: ModelDirectories) throws(StoreError) {
    let waste = removedPrefix + String(UInt64.random(in: 0 ... .max), radix: 16)
    try StoreError.wrapping { () throws(Diagnostic) in
      try directories.versions.move(id, to: directories.incoming, as: waste)
    }
    directories.incoming.remove(waste)
  }

  /// Removes leftovers of killed processes in `incoming`, except for resumable downloads.
  static func removeLeftovers(in incoming: OpenDirectory, partialAge: Duration) {
    for name in (try? incoming.names()) ?? [] where !isResumable(name, in: incoming, partialAge: partialAge) {
      // A link, which cannot be locked, belongs to nobody.
      let lock = AdvisoryLock(.removing, name, in: incoming)
      guard lock != nil || incoming.status(name)?.kind == .link else { continue }
      incoming.remove(name)
      withExtendedLifetime(lock) {}
    }
  }

  private static func isResumable(_ name: String, in incoming: OpenDirectory, partialAge: Duration) -> Bool {
    guard name.hasSuffix(PartialDownload.fileSuffix) || name.hasSuffix(PartialDownload.stateSuffix),
      let status = incoming.status(name), status.kind == .file
    else { return false }
    return Date().timeIntervalSince1970 - Double(status.changed) < Double(partialAge.components.seconds)
  }
}
