public import Foundation
internal import ModelFormat
internal import ModelSpec

/// A directory of compiled models that are fetched, checked, compiled and made current while apps go on predicting.
///
/// ```swift
/// let store = try ModelStore(directory: models)
/// try await store.fetch(url, check: DownloadCheck(sha256: "9f86d081…"))
/// for try await model in store.current("Digits") {
///   predictor.use(model)
/// }
/// ```
///
/// Whatever happens, the death of the process at any moment among it, a model's old version or its whole new one is in
/// place. Many tasks and processes may use one directory: changes are made one after the other, under file locks.
///
/// Documentation/commands/store.md describes the layout of the directory.
public struct ModelStore: Sendable {
  /// The directory.
  public let directory: URL
  /// Bounds on servers, archives and other processes.
  public let limits: StoreLimits

  var path: String { directory.path }

  /// The store in `directory`, which is made when missing.
  ///
  /// - Throws: `StoreError` with code `write-failed` or `disk-full` when it cannot be made, `not-a-store` when something else
  ///   than a directory is there.
  public init(directory: URL, limits: StoreLimits = StoreLimits()) throws(StoreError) {
    guard directory.isFileURL else {
      throw StoreError("not-a-store", "expected the URL of a directory", at: directory.absoluteString)
    }
    self.directory = directory.standardizedFileURL
    self.limits = limits
    let path = directory.standardizedFileURL.path
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
      guard isDirectory.boolValue else {
        throw StoreError(
          "not-a-store", "a file is at this path, expected a directory or nothing", at: path,
          remedy: "choose another path, or remove the file first")
      }
      return
    }
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw StoreError.file(error, "the store cannot be created", at: path)
    }
  }

  func place(_ name: String) throws(StoreError) -> ModelPlace { try ModelPlace(store: path, name: name) }

  /// The lock that protects changes of a model.
  func lock(_ place: ModelPlace) async throws(StoreError) -> (lock: FileLock, directories: ModelDirectories) {
    while true {
      let directories = try place.make()
      do throws(StoreError) {
        let lock = try await FileLock.file(
          ModelPlace.lockName, in: directories.root, for: "changing this model", waiting: limits.lockTime)
        return (lock, directories)
      } catch  where error.code == "directory-missing" {
        // The model was removed in between.
        continue
      }
    }
  }

  /// The error, extended by the current version.
  func located(_ error: StoreError, _ place: ModelPlace) -> StoreError {
    var error = error
    if error.current == nil {
      let record = try? CurrentRecord.read(place)
      error.current = StoreError.Current(name: place.name, version: record?.version)
    }
    return error
  }
}
