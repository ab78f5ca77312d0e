internal import Foundation
internal import ModelFiles
internal import ModelSpec

/// The current version of a model.
struct CurrentRecord: Codable, Equatable, Sendable {
  var version: String
  /// Grows with each change, which distinguishes a restored version from one that stayed current.
  var generation: Int
  /// Previously current versions, the last one at the end, for rolling back.
  var history: [String]

  /// - Returns: nil if no version is current.
  static func read(_ place: ModelPlace) throws(StoreError) -> CurrentRecord? {
    guard let directories = try place.open(), directories.root.status(ModelPlace.currentName) != nil else { return nil }
    let record: CurrentRecord
    do throws(StoreError) {
      record = try StoreRecord.read(CurrentRecord.self, ModelPlace.currentName, in: directories.root)
    } catch  where error.code == "file-missing" {
      return nil
    }
    // The names become paths.
    guard (record.history + [record.version]).allSatisfy(isIdentifier) else {
      throw StoreError(
        "record-damaged", "this record of the store is corrupt: it names an impossible version", at: place.current,
        remedy: "roll back to a version that `modelc store ls` lists, or fetch the model again")
    }
    return record
  }

  /// Whether `id` has the form of a version's identifier.
  static func isIdentifier(_ id: String) -> Bool {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && (4...18).contains(parts[0].utf8.count) && parts[1].utf8.count == 12
      && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
      && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The record after `version` has replaced `old` as the current version.
  static func placing(_ version: String, after old: CurrentRecord?) -> CurrentRecord {
    guard let old else { return CurrentRecord(version: version, generation: 1, history: []) }
    let history = old.history.filter { $0 != version } + (old.version == version ? [] : [old.version])
    return CurrentRecord(version: version, generation: old.generation &+ 1, history: history)
  }
}
