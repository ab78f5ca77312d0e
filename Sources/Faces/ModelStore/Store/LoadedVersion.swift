public import CoreMLAPI
internal import Foundation
internal import ModelFiles
internal import ModelSpec

/// A model that was loaded from a store, and what is known of it.
public struct LoadedVersion: Sendable {
  /// The model, ready to predict.
  public let model: MLModel
  /// What the store knows of it: where it came from, and when.
  public let version: StoredVersion

  /// Loads the current version of the model at `place`.
  ///
  /// While it loads, its directory is locked against removal; the loaded model needs it no more.
  ///
  /// - Throws: `StoreError` with code `model-missing` when there is none, `load-failed` when it cannot be loaded.
  static func current(
    at place: ModelPlace, _ configuration: MLModelConfiguration
  ) throws(StoreError) -> (loaded: LoadedVersion, record: CurrentRecord) {
    // A version may go between reading the record and locking it, when two installations follow at once.
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
      let model = try load(place.model(record.version), configuration)
      return (LoadedVersion(model: model, version: try StoredVersion.read(record.version, at: place)), record)
    }
    throw StoreError("store-busy", "the current version keeps changing while it is loaded", at: place.root)
  }

  /// - Throws: `StoreError` with code `load-failed`.
  static func load(
    _ path: String, _ configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws(StoreError) -> MLModel {
    do {
      return try MLModel(contentsOf: URL(fileURLWithPath: path, isDirectory: true), configuration: configuration)
    } catch {
      var problem =
        (error as? any DiagnosticError)?.diagnostic ?? Diagnostic(.error, "load-failed", error.localizedDescription)
      problem.code = "load-failed"
      throw StoreError(problem.prefixed(by: "the model cannot be loaded").inFile(path))
    }
  }

  /// Loads the model at `path`, and lets it go again.
  static func check(_ path: String) async throws(StoreError) {
    try await Background.run { () throws(StoreError) in _ = try load(path) }
  }
}
