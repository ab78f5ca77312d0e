import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

/// Under one graph, the weights file alone is exchanged for that of another model.
@Suite struct ExchangedWeightsFlowTests {
  private func compile(_ weights: [Float], _ name: String, in folder: TemporaryFolder) throws -> URL {
    let compiled = try MLModel.compileModel(
      at: SampleModels.write(SampleModels.dense(weights), "\(name).mlmodel", in: folder))
    let target = folder.url.appendingPathComponent("\(name).mlmodelc")
    try FileManager.default.moveItem(at: compiled, to: target)
    try FileManager.default.removeItem(at: compiled.deletingLastPathComponent())
    return target
  }

  private func predict(_ url: URL) throws -> [Int] {
    let model = try MLModel(contentsOf: url)
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": [1.0, 10]]))
    let array = try #require(output.featureValue(for: "y")?.multiArrayValue)
    return (0..<array.count).map { array[$0].intValue }
  }

  @Test func exchange() throws {
    let folder = try TemporaryFolder()
    let first = try compile([1, 0, 0, 1], "First", in: folder)
    let second = try compile([1, 2, 3, 4], "Second", in: folder)
    #expect(try predict(first) == [1, 10])
    let weights = first.appendingPathComponent("model.espresso.weights")
    try FileManager.default.removeItem(at: weights)
    try FileManager.default.copyItem(at: second.appendingPathComponent("model.espresso.weights"), to: weights)
    #expect(try predict(first) == [21, 43])
  }

  @Test func weightsThatAreNotThereYet() throws {
    let folder = try TemporaryFolder()
    let url = try compile([1, 0, 0, 1], "Empty", in: folder)
    try Data().write(to: url.appendingPathComponent("model.espresso.weights"))
    let error = #expect(throws: MLModelError.self) { _ = try MLModel(contentsOf: url) }
    #expect(error?.code == .io)
  }
}
