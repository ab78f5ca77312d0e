internal import Foundation
internal import ModelSpec

extension ModelStore {
  /// Puts the version that was made in `made` in place. The replacement of the record `current` is the moment from which on
  /// it can be loaded.
  ///
  /// - Parameters:
  ///   - made: A directory with nothing but `NAME.mlmodelc`, below `incoming`.
  ///   - version: What is known of it; its identifier is given here.
  /// - Returns: The version, and the one that was in place before.
  func put(
    _ made: String, _ version: StoredVersion, at place: ModelPlace
  ) async throws(StoreError) -> (version: StoredVersion, replaced: String?) {
    let lock = try await lock(place)
    defer { withExtendedLifetime(lock) {} }
    // A record that cannot be read is replaced by one that can.
    let old = try? CurrentRecord.read(place)
    var version = version
    let last = identifiers(at: place).first.flatMap(StoredVersion.number) ?? 0
    version.id = StoredVersion.id(number: last + 1, sha256: version.sha256)
    try StoreRecord.write(version, to: "\(made)/record.json")
    DirectorySize.synchronize(made)
    do {
      try FileManager.default.moveItem(atPath: made, toPath: place.version(version.id))
    } catch {
      throw StoreError.file(error, "the version cannot be moved to its place", at: place.version(version.id))
    }
    DirectorySize.synchronize(place.versions)
    var current = CurrentRecord.placing(version.id, after: old)
    current.history = current.history.suffix(max(0, limits.versionsKept - 1))
    try StoreRecord.write(current, to: place.current)
    removeSpare(at: place, current)
    return (version, old?.version)
  }

  /// The version in place, if it can be loaded: what is damaged is fetched again.
  func soundVersion(at place: ModelPlace) async -> StoredVersion? {
    guard let version = try? version(of: place.name),
      (try? await LoadedVersion.check(place.model(version.id))) != nil
    else { return nil }
    return version
  }

  /// Writes what is known of a version anew.
  func note(_ version: StoredVersion, at place: ModelPlace) async throws(StoreError) {
    let lock = try await lock(place)
    defer { withExtendedLifetime(lock) {} }
    guard identifiers(at: place).contains(version.id) else { return }
    try StoreRecord.write(version, to: place.record(version.id))
  }

  /// Puts the version back in place that was there before, or the one that is named. The one that is in place now stays in
  /// the store until the next installation or collection.
  ///
  /// - Parameter id: A version that the store still has; nil for the one that the last change replaced.
  /// - Returns: The version in place then.
  /// - Throws: `StoreError` with code `nothing-to-roll-back-to`, `version-missing`, `load-failed`, or that of a file.
  @discardableResult
  public func rollBack(_ name: String, to id: String? = nil) async throws(StoreError) -> StoredVersion {
    let place = try place(name)
    do throws(StoreError) {
      try checkPresence(of: place)
      let lock = try await lock(place)
      defer { withExtendedLifetime(lock) {} }
      let old = id == nil ? try CurrentRecord.read(place) : (try? CurrentRecord.read(place))
      let there = identifiers(at: place)
      guard let target = id ?? old?.history.last(where: there.contains) else {
        throw StoreError(
          "nothing-to-roll-back-to", "no earlier version of '\(name)' is kept", at: place.root,
          remedy: "give a version that `modelc store ls` lists, or fetch the one you want")
      }
      guard there.contains(target) else {
        throw StoreError(
          "version-missing", "'\(target)' is not a version of '\(name)'", at: place.root,
          remedy: there.isEmpty ? nil : "there are: \(there.joined(separator: ", "))")
      }
      let version = try StoredVersion.read(target, at: place)
      // What cannot be loaded is not put in place of what can.
      try await LoadedVersion.check(place.model(target))
      var record = CurrentRecord.placing(target, after: old)
      if id == nil { record.history = Array((old?.history ?? []).prefix { $0 != target }) }
      try StoreRecord.write(record, to: place.current)
      return version
    } catch {
      throw located(error, place)
    }
  }

  func checkPresence(of place: ModelPlace) throws(StoreError) {
    guard FileManager.default.fileExists(atPath: place.versions) else {
      throw StoreError(
        "model-missing", "the store has no model '\(place.name)'", at: path,
        remedy: "`modelc store ls` lists its models")
    }
  }
}
