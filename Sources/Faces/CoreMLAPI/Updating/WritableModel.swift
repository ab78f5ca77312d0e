public import Foundation
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

/// A model that was trained: in memory, and ready to be written.
///
/// Not checked to be sendable: it never changes.
final class WritableModel: MLModel, MLWritable, @unchecked Sendable {
  private let learnt: Model
  private let source: UpdateSource

  init(_ learnt: Model, _ source: UpdateSource, configuration: MLModelConfiguration) {
    self.learnt = learnt
    self.source = source
    super.init(backing: LearntBacking(learnt, source.options), configuration)
  }

  /// Writes the model as a compiled directory with the files of the one that was updated. At any moment the old model or
  /// the whole new one is at `url`, which may be an empty directory. An URL that ends in `.mlmodel` gets a source file.
  ///
  /// - Throws: `MLModelError` with code `io`.
  func write(to url: URL) throws {
    guard url.isFileURL else {
      throw MLModelError(.io, "can't write to '\(url.absoluteString)': expected the URL of a directory")
    }
    do throws(RuntimeError) {
      try source.write(learnt, to: url.path)
    } catch {
      throw MLModelError(updating: error)
    }
  }
}

/// The implementation of a trained model. It is loaded for the first prediction: most contexts of an update make none.
///
/// Not checked to be sendable: a lock guards what changes.
final class LearntBacking: ModelBacking, @unchecked Sendable {
  private let lock = NSLock()
  private let options: LoadingOptions
  private var loaded: Result<RuntimeBacking, RuntimeError>?
  let specification: Model

  init(_ specification: Model, _ options: LoadingOptions) {
    self.specification = specification
    self.options = options
  }

  var leadingAxes: Int {
    if case .mlProgram = specification.kind { 0 } else { 2 }
  }

  private func backing() throws(RuntimeError) -> RuntimeBacking {
    lock.lock()
    defer { lock.unlock() }
    let result: Result<RuntimeBacking, RuntimeError>
    if let loaded {
      result = loaded
    } else {
      do throws(RuntimeError) {
        result = .success(try RuntimeBacking(specification, options))
      } catch {
        result = .failure(error)
      }
      loaded = result
    }
    return try result.get()
  }

  /// If the model cannot be loaded, each prediction with the empty state fails with the reason.
  func makeState() -> ModelState { (try? backing().makeState()) ?? ModelState() }

  func prediction(
    from features: NameMap<FeatureValue>, using state: ModelState?, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    try backing().prediction(from: features, using: state, options: options)
  }

  func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    try backing().predictions(fromBatch: batch, options: options)
  }
}

/// Something that can be written to disk.
public protocol MLWritable {
  /// Writes it as a directory.
  ///
  /// - Throws: `MLModelError` with code `io` when that is not possible.
  func write(to url: URL) throws
}
