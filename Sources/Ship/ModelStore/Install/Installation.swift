internal import Foundation
internal import ModelFormat
internal import ModelSpec

/// Installs verified bytes as the current version.
struct Installation: Sendable {
  let store: ModelStore
  let place: ModelPlace
  let progress: (@Sendable (FetchPhase) -> Void)?

  /// - Parameters:
  ///   - input: The file or directory.
  ///   - source: Its name in errors.
  ///   - version: Its known properties; the rest is filled in.
  func install(
    _ input: String, _ source: String, _ version: StoredVersion
  ) async throws(StoreError) -> FetchResult {
    if var old = await store.soundVersion(at: place), old.sha256 == version.sha256 {
      // Its source and its signer may have changed.
      (old.source, old.entityTag, old.lastModified) = (version.source, version.entityTag, version.lastModified)
      if version.signer != nil { old.signer = version.signer }
      try await store.note(old, at: place)
      return FetchResult(version: old, unchanged: .sameBytes)
    }
    WorkDirectory.removeLeftovers(in: try place.make().incoming, partialAge: store.limits.partialAge)
    let work = try WorkDirectory(in: place)
    // Removed explicitly: the last reference may be on a thread that does not finish before the process ends.
    defer { work.remove() }
    let making = ModelMaking(input: input, source: source, name: place.name, work: work, progress: progress)
    let made = try await Background.run { () throws(StoreError) in try making.make() }
    guard !Task.isCancelled else { throw .cancelled(at: source) }
    var version = version
    version.format = made.format
    version.compiledByteCount = made.byteCount
    // Rounded as in the record.
    version.installed = Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded(.down))
    let (placed, replaced) = try await store.put(made.name, in: work, version, at: place)
    if store.limits.byteBudget != nil { _ = try? await store.collectGarbage() }
    return FetchResult(version: placed, replaced: replaced)
  }
}
