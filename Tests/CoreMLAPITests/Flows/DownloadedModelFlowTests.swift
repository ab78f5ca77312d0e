import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

/// A downloaded model is compiled, moved to a permanent place, and loaded from there.
@Suite struct DownloadedModelFlowTests {
  @Test func flow() async throws {
    let folder = try TemporaryFolder()
    let downloaded = try SampleModels.write(SampleModels.classifier(), "Answers.mlmodel", in: folder)
    let compiledURL = try await MLModel.compileModel(at: downloaded)
    #expect(compiledURL.lastPathComponent == "Answers.mlmodelc")
    let support = folder.url.appendingPathComponent("Application Support")
    try FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
    let permanentURL = support.appendingPathComponent(compiledURL.lastPathComponent)
    _ = try FileManager.default.moveItem(at: compiledURL, to: permanentURL)
    defer { try? FileManager.default.removeItem(at: compiledURL.deletingLastPathComponent()) }

    let model = try MLModel(contentsOf: permanentURL)
    let input = try MLDictionaryFeatureProvider(dictionary: ["x": MLMultiArray([Float(0.25), 0.75])])
    let output = try await model.prediction(from: input)
    #expect(output.featureValue(for: "label")?.stringValue == "yes")
    #expect(output.featureValue(for: "probabilities")?.dictionaryValue["no"] == 0.25)
  }
}
