internal import Foundation
internal import ModelSpec

/// Which version of a model is in place.
struct CurrentRecord: Codable, Equatable, Sendable {
  var version: String
  /// Grows with each change, so that a version that is in place again is told from one that stayed.
  var generation: Int
  /// The versions that were in place before, the last one at the end: what rolling back goes through.
  var history: [String]

  /// - Returns: nil when no version is in place.
  static func read(_ place: ModelPlace) throws(StoreError) -> CurrentRecord? {
    guard FileManager.default.fileExists(atPath: place.current) else { return nil }
    let record: CurrentRecord
    do throws(StoreError) {
      record = try StoreRecord.read(CurrentRecord.self, place.current)
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

  /// The record after `version` was put in place of the one of `old`.
  static func placing(_ version: String, after old: CurrentRecord?) -> CurrentRecord {
    guard let old else { return CurrentRecord(version: version, generation: 1, history: []) }
    let history = old.history.filter { $0 != version } + (old.version == version ? [] : [old.version])
    return CurrentRecord(version: version, generation: old.generation &+ 1, history: history)
  }
}
