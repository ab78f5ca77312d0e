internal import Foundation
internal import ModelFiles
internal import ModelRuntime
internal import ModelSpec

/// The compiled directory of a model's current version, for loading.
package struct CurrentDirectory: Sendable {
  /// Path of the compiled model.
  package let path: String
  /// The record of the version: its origin and date.
  package let version: StoredVersion

  /// Calls `use` with the current version of the model at `place`.
  ///
  /// Meanwhile, the directory is locked against removal; a loaded model no longer needs it.
  ///
  /// - Throws: `StoreError` with code `model-missing` if there is none, or any error of `use`.
  static func use<Value>(
    of place: ModelPlace, _ use: (CurrentDirectory) throws(StoreError) -> Value
  ) throws(StoreError) -> (value: Value, record: CurrentRecord) {
    // A version may disappear between reading and locking, if two installations follow each other.
    for _ in 0..<100 {
      guard let record = try CurrentRecord.read(place) else {
        throw StoreError(
          "model-missing", "'\(place.name)' has no current version", at: place.root, remedy: "fetch one first")
      }
      guard let directories = try place.open(),
        let lock = AdvisoryLock(.reading, record.version, in: directories.versions)
      else {
        guard try CurrentRecord.read(place) == record else { continue }
        throw StoreError(
          "version-missing", "the current version, \(record.version), has no readable directory",
          at: place.version(record.version), remedy: "roll back to another version, or fetch the model again")
      }
      defer { withExtendedLifetime(lock) {} }
      let version = try StoredVersion.read(record.version, at: place)
      return (try use(CurrentDirectory(path: place.model(record.version), version: version)), record)
    }
    throw StoreError("store-busy", "the current version keeps changing while it is loaded", at: place.root)
  }

  /// Loads the model at `path` as a test.
  ///
  /// - Throws: `StoreError` with code `load-failed`.
  static func check(_ path: String) throws(StoreError) {
    _ = try StoreError.loading(path) { try RuntimeModel.load(directory: path) }
  }
}

extension StoreError {
  /// Calls `load` for the model at `path`.
  ///
  /// - Throws: `StoreError` with code `load-failed` and the reason that `load` throws.
  package static func loading<Value>(_ path: String, _ load: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try load()
    } catch {
      var problem =
        (error as? any DiagnosticError)?.diagnostic ?? Diagnostic(.error, "load-failed", error.localizedDescription)
      problem.code = "load-failed"
      throw StoreError(problem.prefixed(by: "the model cannot be loaded").inFile(path))
    }
  }
}
