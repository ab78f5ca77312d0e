public import CoreMLAPI
internal import Foundation
public import ModelStore

extension ModelStore {
  /// Loads the current version of `name`.
  ///
  /// - Throws: `StoreError` with code `model-missing` when none is, `load-failed` when it cannot be loaded.
  public func load(
    _ name: String, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws(StoreError) -> LoadedVersion {
    let configuration = ConfigurationCopy(configuration)
    return try await useCurrent(name) { (directory) throws(StoreError) in
      try LoadedVersion(directory, configuration.value)
    }
  }

  /// The current version of the model `name`, and then each new one: the sequence yields a loaded model at once, or as soon
  /// as there is one, and another when a version is installed or rolled back to, by this process or another.
  ///
  /// What was yielded before goes on predicting for as long as it is held: a loop that keeps the last model loses no
  /// prediction. When several versions follow each other before the next one is asked for, the last is yielded alone.
  ///
  /// - Parameters:
  ///   - interval: How often to look for a new current version, which takes a system call.
  ///   - skipping: Called with the reason when a version cannot be loaded, and the sequence waits for the next. Without it,
  ///     the sequence throws that reason, a `StoreError`, and ends.
  public func current(
    _ name: String, configuration: MLModelConfiguration = MLModelConfiguration(),
    interval: Duration = .milliseconds(250), skipping: (@Sendable (StoreError) -> Void)? = nil
  ) -> CurrentModels {
    CurrentModels(
      versions: currentVersions(name, configuration: configuration, interval: interval, skipping: skipping))
  }

  /// Like ``current(_:configuration:interval:skipping:)``, with the record of each model.
  public func currentVersions(
    _ name: String, configuration: MLModelConfiguration = MLModelConfiguration(),
    interval: Duration = .milliseconds(250), skipping: (@Sendable (StoreError) -> Void)? = nil
  ) -> CurrentVersions {
    let configuration = ConfigurationCopy(configuration)
    return CurrentVersions(
      watch: CurrentWatch(self, name, interval: interval, skipping: skipping) { (directory) throws(StoreError) in
        try LoadedVersion(directory, configuration.value)
      })
  }
}

/// An immutable copy of a configuration.
///
/// Not checked to be sendable: nobody else has the copy.
struct ConfigurationCopy: @unchecked Sendable {
  let value: MLModelConfiguration

  init(_ configuration: MLModelConfiguration) {
    value = configuration.copy() as? MLModelConfiguration ?? configuration
  }
}
