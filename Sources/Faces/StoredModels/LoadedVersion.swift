public import CoreMLAPI
internal import Foundation
public import ModelStore

/// A model that was loaded from a store, and its record.
public struct LoadedVersion: Sendable {
  /// The model, ready to predict.
  public let model: MLModel
  /// The record of the version: its origin and date.
  public let version: StoredVersion

  /// Loads the model in `directory`.
  ///
  /// - Throws: `StoreError` with code `load-failed`.
  init(_ directory: CurrentDirectory, _ configuration: MLModelConfiguration) throws(StoreError) {
    let path = directory.path
    model = try StoreError.loading(path) {
      try MLModel(contentsOf: URL(fileURLWithPath: path, isDirectory: true), configuration: configuration)
    }
    version = directory.version
  }
}
