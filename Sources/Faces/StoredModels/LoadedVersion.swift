public import CoreMLAPI
internal import Foundation
public import ModelStore

/// A model that was loaded from a store, and what is known of it.
public struct LoadedVersion: Sendable {
  /// The model, ready to predict.
  public let model: MLModel
  /// What the store knows of it: where it came from, and when.
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
