import CoreMLAPI
import Foundation
import Synchronization
import Testing
import _ModelTestSupport

/// Waits for updates, and holds what their handlers see.
final class UpdateRun: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var completed: MLUpdateContext?
  private(set) var wasOnMainThread = false

  /// To be given as the completion handler.
  func complete(_ context: MLUpdateContext) {
    lock.withLock {
      completed = context
      wasOnMainThread = Thread.isMainThread
    }
    done.signal()
  }

  /// The context of the completion handler, which must be called within a minute.
  func wait() throws -> MLUpdateContext {
    try #require(done.wait(timeout: .now() + 60) == .success, "the completion handler was not called")
    return try #require(lock.withLock { completed })
  }
}

extension MLArrayBatchProvider {
  /// Points of the plane with their labels.
  static func points(_ points: [(Double, Double, String)]) throws -> MLArrayBatchProvider {
    MLArrayBatchProvider(
      array: try points.map { x, y, label in
        try MLDictionaryFeatureProvider(dictionary: ["features": [x, y], "label": label])
      })
  }
}

extension MLModel {
  /// The label of a point of the plane.
  func label(_ x: Double, _ y: Double) throws -> String? {
    try prediction(from: MLDictionaryFeatureProvider(dictionary: ["features": [x, y]]))
      .featureValue(for: "label")?.stringValue
  }
}

extension TemporaryFolder {
  /// The compiled form of `model` in this folder.
  func compiled(_ model: Data, _ name: String) throws -> URL {
    let source = url.appendingPathComponent("\(name).mlmodel")
    try model.write(to: source)
    let compiled = try MLModel.compileModel(at: source)
    let target = url.appendingPathComponent("\(name).mlmodelc")
    try FileManager.default.moveItem(at: compiled, to: target)
    try FileManager.default.removeItem(at: compiled.deletingLastPathComponent())
    return target
  }
}
