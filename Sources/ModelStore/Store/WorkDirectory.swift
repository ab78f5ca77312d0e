internal import Foundation
internal import ModelSpec

/// A directory in a model's `incoming` where a version is made. It goes when it is done with; what a killed process left is
/// told by the missing lock, and removed by the next one.
final class WorkDirectory: Sendable {
  let path: String
  private let lock: FileLock

  private static let prefix = "work-"
  private static let removedPrefix = "removed-"

  init(in place: ModelPlace) throws(StoreError) {
    for _ in 0..<100 {
      let path = "\(place.incoming)/\(Self.prefix)\(String(UInt64.random(in: 0 ... .max), radix: 16))"
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      } catch {
        throw StoreError.file(error, "the working directory cannot be created", at: place.incoming)
      }
      // Whoever clears up may be faster than the lock.
      if let lock = FileLock.held(.exclusive, at: path) {
        self.path = path
        self.lock = lock
        return
      }
    }
    throw StoreError("write-failed", "the working directory cannot be created", at: place.incoming)
  }

  deinit { remove() }

  /// Removes it with all that is in it.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Takes the directory `path` away in one step, and then its content.
  static func remove(_ path: String, of place: ModelPlace) throws(StoreError) {
    let waste = "\(place.incoming)/\(removedPrefix)\(String(UInt64.random(in: 0 ... .max), radix: 16))"
    do {
      try FileManager.default.moveItem(atPath: path, toPath: waste)
    } catch {
      throw StoreError.file(error, "the directory cannot be removed", at: path)
    }
    try? FileManager.default.removeItem(atPath: waste)
  }

  /// Removes what killed processes left in `incoming`, but for downloads that can be resumed.
  static func removeLeftovers(of place: ModelPlace, partialAge: Duration) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.incoming)) ?? []
    for name in names {
      let path = "\(place.incoming)/\(name)"
      guard !isResumable(name, path, partialAge: partialAge), let lock = FileLock.held(.exclusive, at: path) else {
        continue
      }
      try? FileManager.default.removeItem(atPath: path)
      withExtendedLifetime(lock) {}
    }
  }

  private static func isResumable(_ name: String, _ path: String, partialAge: Duration) -> Bool {
    guard name.hasSuffix(PartialDownload.fileSuffix) || name.hasSuffix(PartialDownload.stateSuffix) else {
      return false
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let changed = attributes?[.modificationDate] as? Date else { return true }
    return Date().timeIntervalSince(changed) < Double(partialAge.components.seconds)
  }
}
