internal import Foundation
internal import ModelFiles
internal import ModelSpec

extension ModelStore {
  /// Moves the new version in `made` into the store and makes it the current one, which takes effect when the record
  /// `current` is replaced.
  ///
  /// - Parameters:
  ///   - made: A directory in `work` with nothing but `NAME.mlmodelc`.
  ///   - version: Its record, to which this method adds an identifier.
  /// - Returns: The version, and the one that was current before.
  func put(
    _ made: String, in work: WorkDirectory, _ version: StoredVersion, at place: ModelPlace
  ) async throws(StoreError) -> (version: StoredVersion, replaced: String?) {
    let (lock, directories) = try await lock(place)
    defer { withExtendedLifetime(lock) {} }
    // An unreadable record is replaced.
    let old = try? CurrentRecord.read(place)
    var version = version
    let last = identifiers(in: directories).first.flatMap(StoredVersion.number) ?? 0
    version.id = StoredVersion.id(number: last + 1, sha256: version.sha256)
    let work = try work.open()
    let new = try StoreError.wrapping { () throws(Diagnostic) in try work.directory(made) }
    try StoreRecord.write(version, to: ModelPlace.recordName, in: new)
    new.synchronize()
    let id = version.id
    try StoreError.wrapping { () throws(Diagnostic) in try work.move(made, to: directories.versions, as: id) }
    directories.versions.synchronize()
    var current = CurrentRecord.placing(version.id, after: old)
    current.history = current.history.suffix(max(0, limits.versionsKept - 1))
    try StoreRecord.write(current, to: ModelPlace.currentName, in: directories.root)
    removeSpare(in: directories, current)
    return (version, old?.version)
  }

  /// The current version, if it can be loaded: a damaged one is downloaded again.
  func soundVersion(at place: ModelPlace) async -> StoredVersion? {
    guard let version = try? version(of: place.name),
      (try? await check(place.model(version.id))) != nil
    else { return nil }
    return version
  }

  /// Rewrites the record of a version.
  func note(_ version: StoredVersion, at place: ModelPlace) async throws(StoreError) {
    let (lock, directories) = try await lock(place)
    defer { withExtendedLifetime(lock) {} }
    guard identifiers(in: directories).contains(version.id) else { return }
    let directory = try StoreError.wrapping { () throws(Diagnostic) in try directories.versions.directory(version.id) }
    try StoreRecord.write(version, to: ModelPlace.recordName, in: directory)
  }

  /// Makes the previous or the named version the current one. The replaced version stays in the store until the next
  /// installation or collection.
  ///
  /// - Parameter id: A version that the store still has; nil for the one that the last change replaced.
  /// - Returns: The new current version.
  /// - Throws: `StoreError` with code `nothing-to-roll-back-to`, `version-missing`, `load-failed`, or that of a file.
  @discardableResult
  public func rollBack(_ name: String, to id: String? = nil) async throws(StoreError) -> StoredVersion {
    let place = try place(name)
    do throws(StoreError) {
      try checkPresence(of: place)
      let (lock, directories) = try await lock(place)
      defer { withExtendedLifetime(lock) {} }
      let old = id == nil ? try CurrentRecord.read(place) : (try? CurrentRecord.read(place))
      let there = identifiers(in: directories)
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
      // A version that cannot be loaded must not replace one that can.
      try await check(place.model(target))
      var record = CurrentRecord.placing(target, after: old)
      if id == nil { record.history = Array((old?.history ?? []).prefix { $0 != target }) }
      try StoreRecord.write(record, to: ModelPlace.currentName, in: directories.root)
      return version
    } catch {
      throw located(error, place)
    }
  }

  /// Loads the model at `path` as a test.
  private func check(_ path: String) async throws(StoreError) {
    try await Background.run { () throws(StoreError) in try CurrentDirectory.check(path) }
  }

  func checkPresence(of place: ModelPlace) throws(StoreError) {
    guard try place.open() != nil else {
      throw StoreError(
        "model-missing", "the store has no model '\(place.name)'", at: path,
        remedy: "`modelc store ls` lists its models")
    }
  }
}
