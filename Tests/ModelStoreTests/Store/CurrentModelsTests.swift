import CoreMLAPI
import Foundation
import ModelSpec
import StoredModels
import Testing
import _ModelTestSupport

@testable import ModelStore

struct CurrentModelsTests {
  private func install(_ store: ModelStore, _ scene: StoreScene, _ factor: Float) async throws {
    let file = try scene.folder.write(try StoreScene.model(factor), to: "\(factor).mlmodel")
    try await store.install(contentsOf: URL(fileURLWithPath: file), name: "Digits")
  }

  @Test(.timeLimit(.minutes(20))) func modelsComeAsTheyAreInstalled() async throws {
    let scene = try StoreScene()
    // As another process has it.
    let other = try ModelStore(directory: scene.store.directory, limits: scene.store.limits)
    let seen = Locked<[Double]>([])
    let task = Task {
      for try await model in scene.store.current("Digits", interval: .milliseconds(5)) {
        let factor = try StoreScene.factor(model)
        seen.withLock { $0.append(factor) }
        if factor == 9 { break }
      }
    }
    func wait(for factors: [Double]) async throws {
      while seen.withLock({ $0 != factors }) { try await Task.sleep(for: .milliseconds(5)) }
    }
    try await Task.sleep(for: .milliseconds(30))
    try await install(other, scene, 1)
    try await wait(for: [1])
    try await install(other, scene, 2)
    try await wait(for: [1, 2])
    try await other.rollBack("Digits")
    try await wait(for: [1, 2, 1])
    try await other.remove("Digits")
    try await install(scene.store, scene, 9)
    try await wait(for: [1, 2, 1, 9])
    try await task.value
  }

  /// A loop that uses the last model loses no prediction while models change, and go.
  @Test(.timeLimit(.minutes(20))) func noPredictionIsLost() async throws {
    let scene = try StoreScene { $0.versionsKept = 1 }
    try await install(scene.store, scene, 1)
    let latest = Locked<MLModel?>(try await scene.store.load("Digits").model)
    let isDone = Locked(false)
    let following = Task {
      for try await model in scene.store.current("Digits", interval: .milliseconds(2)) {
        latest.withLock { $0 = model }
      }
    }
    let predicting = Task.detached { () throws -> (count: Int, factors: Set<Double>) in
      var count = 0
      var factors: Set<Double> = []
      while !isDone.withLock({ $0 }) {
        guard let model = latest.withLock({ $0 }) else { continue }
        factors.insert(try StoreScene.factor(model))
        count += 1
      }
      return (count, factors)
    }
    for factor in 2...12 {
      try await install(scene.store, scene, Float(factor))
      try await Task.sleep(for: .milliseconds(20))
    }
    // The last one is seen in the end.
    while try StoreScene.factor(try #require(latest.withLock { $0 })) != 12 {
      try await Task.sleep(for: .milliseconds(5))
    }
    isDone.withLock { $0 = true }
    let (count, factors) = try await predicting.value
    following.cancel()
    #expect(count > 50)
    #expect(factors.isSubset(of: Set((1...12).map(Double.init))) && factors.count > 3)
  }

  @Test(.timeLimit(.minutes(20))) func errorsEndTheSequenceUnlessTheyAreSkipped() async throws {
    let scene = try StoreScene()
    try await install(scene.store, scene, 1)
    let id = try #require(try scene.store.version(of: "Digits")).id
    let part = try scene.store.url(of: "Digits", version: id).appendingPathComponent("coremldata.bin")
    try FileManager.default.removeItem(at: part)
    var models = scene.store.current("Digits", interval: .milliseconds(5)).makeAsyncIterator()
    await #expect(throws: StoreError.self) { _ = try await models.next() }
    #expect(try await models.next() == nil)
    let skipped = Locked<[String]>([])
    let skipping = scene.store.current("Digits", interval: .milliseconds(5)) { error in
      skipped.withLock { $0.append(error.code.rawValue) }
    }
    let task = Task {
      var models = skipping.makeAsyncIterator()
      return try await models.next().map(StoreScene.factor)
    }
    while skipped.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(5)) }
    try await install(scene.store, scene, 2)
    #expect(try await task.value == 2)
    #expect(skipped.withLock { $0 } == ["load-failed"])
  }

  @Test(.timeLimit(.minutes(20))) func cancellingEndsTheSequence() async throws {
    let scene = try StoreScene()
    let task = Task { () throws -> Int in
      var count = 0
      for try await _ in scene.store.current("Digits") { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(try await task.value == 0)
  }
}
