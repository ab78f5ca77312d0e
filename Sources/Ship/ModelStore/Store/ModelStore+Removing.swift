internal import Foundation
internal import Glibc
internal import ModelFiles
internal import ModelSpec

extension ModelStore {
  /// Removes a model with all its versions, or one version that is not the current one. Loaded models can still
  /// predict.
  ///
  /// - Throws: `StoreError` with code `model-missing` or `version-missing`, `version-current` for the current version, or
  ///   `store-busy` while another process changes, loads or reads it; nothing is removed then.
  public func remove(_ name: String, version id: String? = nil) async throws(StoreError) {
    let place = try place(name)
    do throws(StoreError) {
      try checkPresence(of: place)
      let (lock, directories) = try await lock(place)
      defer { withExtendedLifetime(lock) {} }
      if let id { return try remove(id, at: place, in: directories) }
      let ids = identifiers(in: directories)
      let leases = ids.map { exclusiveLocks(on: $0, in: directories) }
      defer { withExtendedLifetime(leases) {} }
      if let used = zip(ids, leases).first(where: { $1 == nil }) { throw inUse(used.0, at: place) }
      // Without its record, no version is current, even if files remain.
      directories.root.remove(ModelPlace.currentName)
      for id in ids { try WorkDirectory.removeVersion(id, in: directories) }
      let store = try StoreError.wrapping { () throws(Diagnostic) in try OpenDirectory(path) }
      store.remove(place.name)
      guard store.status(place.name) == nil else {
        throw StoreError("write-failed", "the model's directory cannot be removed", at: place.root)
      }
    } catch {
      throw located(error, place)
    }
  }

  private func remove(
    _ id: String, at place: ModelPlace, in directories: ModelDirectories
  ) throws(StoreError) {
    guard identifiers(in: directories).contains(id) else {
      throw StoreError(
        "version-missing", "'\(id)' is not a version of '\(place.name)'", at: place.root,
        remedy: "`modelc store ls` lists the versions")
    }
    let current = try? CurrentRecord.read(place)
    guard current?.version != id else {
      throw StoreError(
        "version-current", "version \(id) of '\(place.name)' is the current one", at: place.root,
        remedy: "roll back first, or remove the whole model")
    }
    guard removeUnlessUsed(id, in: directories) else { throw inUse(id, at: place) }
  }

  private func inUse(_ id: String, at place: ModelPlace) -> StoreError {
    StoreError(
      "store-busy", "another process is using version \(id)", at: place.version(id), remedy: "try again in a moment")
  }

  /// Removes the version `id` unless it is being loaded, or read by its path. Models already loaded do not need it.
  func removeUnlessUsed(_ id: String, in directories: ModelDirectories) -> Bool {
    guard let locks = exclusiveLocks(on: id, in: directories) else { return false }
    defer { withExtendedLifetime(locks) {} }
    return (try? WorkDirectory.removeVersion(id, in: directories)) != nil
  }

  /// Exclusive locks on the version `id`, shared by those who load it from the store, and on the model in it, shared by
  /// those who read it by its path (`ReadLease`); nil if it is in use.
  private func exclusiveLocks(on id: String, in directories: ModelDirectories) -> [AdvisoryLock]? {
    guard let version = AdvisoryLock(.removing, id, in: directories.versions) else { return nil }
    guard let directory = try? directories.versions.directory(id) else { return [version] }
    let models = ((try? directory.names()) ?? []).filter { $0.hasSuffix(".mlmodelc") }
    let locks = models.compactMap { AdvisoryLock(.removing, $0, in: directory) }
    return locks.count == models.count ? [version] + locks : nil
  }

  /// Removes superfluous versions, and leftovers of killed processes.
  ///
  /// The caller holds the model's lock.
  func removeSpare(in directories: ModelDirectories, _ current: CurrentRecord) {
    let kept = Set([current.version] + current.history.suffix(max(0, limits.versionsKept - 1)))
    for id in identifiers(in: directories) where !kept.contains(id) { _ = removeUnlessUsed(id, in: directories) }
    WorkDirectory.removeLeftovers(in: directories.incoming, partialAge: limits.partialAge)
  }

  /// Removes the directories of a model without versions or resumable downloads, as after a failed download.
  func removeIfEmpty(_ place: ModelPlace) {
    guard let directories = try? place.open() else { return }
    // The lock file is created if necessary: no directory of a nonexistent model should remain.
    guard (try? directories.root.open(ModelPlace.lockName, O_RDWR | O_CREAT)).map({ close($0) }) != nil,
      let lock = AdvisoryLock(.removing, ModelPlace.lockName, in: directories.root)
    else { return }
    directories.removeEmpty(place.name, of: path)
    withExtendedLifetime(lock) {}
  }
}
