internal import Foundation
internal import ModelSpec

extension ModelStore {
  /// Removes a model with all its versions, or one version that is not in place. Models that are loaded go on predicting.
  ///
  /// - Throws: `StoreError` with code `model-missing` or `version-missing`, `version-in-place` for the version in place, or
  ///   `store-busy` while another process changes or loads it.
  public func remove(_ name: String, version id: String? = nil) async throws(StoreError) {
    let place = try place(name)
    do throws(StoreError) {
      try checkPresence(of: place)
      let lock = try await lock(place)
      defer { withExtendedLifetime(lock) {} }
      if let id { return try remove(id, at: place) }
      // Without the record nothing is in place, whatever is still there.
      try? FileManager.default.removeItem(atPath: place.current)
      for id in identifiers(at: place) { try WorkDirectory.remove(place.version(id), of: place) }
      do {
        try FileManager.default.removeItem(atPath: place.root)
      } catch {
        throw StoreError.file(error, "the model's directory cannot be removed", at: place.root)
      }
    } catch {
      throw located(error, place)
    }
  }

  private func remove(_ id: String, at place: ModelPlace) throws(StoreError) {
    guard identifiers(at: place).contains(id) else {
      throw StoreError(
        "version-missing", "'\(id)' is not a version of '\(place.name)'", at: place.root,
        remedy: "`modelc store ls` lists the versions")
    }
    let current = try? CurrentRecord.read(place)
    guard current?.version != id else {
      throw StoreError(
        "version-in-place", "version \(id) of '\(place.name)' is in place", at: place.root,
        remedy: "roll back first, or remove the whole model")
    }
    guard removeUnlessLoading(id, at: place) else {
      throw StoreError(
        "store-busy", "another process is loading version \(id)", at: place.version(id), remedy: "try again in a moment"
      )
    }
  }

  /// Removes the version `id` unless somebody is loading it at this moment. What is loaded already does not need it.
  func removeUnlessLoading(_ id: String, at place: ModelPlace) -> Bool {
    guard let lock = FileLock.held(.exclusive, at: place.version(id)) else { return false }
    defer { withExtendedLifetime(lock) {} }
    return (try? WorkDirectory.remove(place.version(id), of: place)) != nil
  }

  /// Removes versions beyond those that are kept, and what killed processes left.
  ///
  /// The caller holds the model's lock.
  func removeSpare(at place: ModelPlace, _ current: CurrentRecord) {
    let kept = Set([current.version] + current.history.suffix(max(0, limits.versionsKept - 1)))
    for id in identifiers(at: place) where !kept.contains(id) { _ = removeUnlessLoading(id, at: place) }
    WorkDirectory.removeLeftovers(of: place, partialAge: limits.partialAge)
  }
}
