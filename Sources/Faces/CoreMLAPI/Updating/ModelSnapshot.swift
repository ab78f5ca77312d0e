internal import Foundation
internal import ModelSpec
internal import ModelTraining

/// The model at one moment of training, created on demand.
///
/// Copying weights takes time, which most handlers save.
///
/// Not checked to be sendable: a lock guards what changes.
final class ModelSnapshot: @unchecked Sendable {
  private let lock = NSLock()
  private let source: UpdateSource
  private let configuration: MLModelConfiguration
  /// Returns the trained model; nil if the moment has passed.
  private var learnt: (() -> Model)?
  private var made: WritableModel?

  init(_ source: UpdateSource, _ configuration: MLModelConfiguration, _ learnt: @escaping () -> Model) {
    self.source = source
    self.configuration = configuration
    self.learnt = learnt
  }

  var model: WritableModel {
    lock.withLock {
      if let made { return made }
      let model = WritableModel(learnt?() ?? source.model, source, configuration: configuration)
      made = model
      learnt = nil
      return model
    }
  }

  /// Keeps the model of this moment for those who ask later.
  func settle() {
    _ = model
  }
}
