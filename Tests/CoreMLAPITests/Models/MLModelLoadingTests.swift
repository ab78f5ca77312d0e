import CoreMLAPI
import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct MLModelLoadingTests {
  private func compiled(_ folder: TemporaryFolder) throws -> URL {
    try MLModel.compileModel(at: SampleModels.write(SampleModels.dense([1, 2, 3, 4]), "Dense.mlmodel", in: folder))
  }

  private func check(_ model: MLModel?) throws {
    let model = try #require(model)
    let input = try MLDictionaryFeatureProvider(dictionary: ["x": [1.0, 10]])
    let output = try model.prediction(from: input).featureValue(for: "y")?.multiArrayValue
    #expect(output.map { [$0[0], $0[1]] } == [21, 43])
  }

  @Test func threeForms() async throws {
    let folder = try TemporaryFolder()
    let url = try compiled(folder)
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    #expect(url.lastPathComponent == "Dense.mlmodelc")
    try check(try MLModel(contentsOf: url))
    try check(try await MLModel.load(contentsOf: url))
    let loaded = await withCheckedContinuation { continuation in
      MLModel.load(contentsOf: url) { continuation.resume(returning: $0) }
    }
    try check(try loaded.get())
  }

  @Test func assets() async throws {
    let folder = try TemporaryFolder()
    let bytes = Data(ModelFile.encode(SampleModels.dense([1, 2, 3, 4])))
    let asset = try MLModelAsset(specification: bytes)
    try check(try await MLModel.load(asset: asset))
    #expect(try await asset.modelDescription.inputDescriptionsByName.keys.contains("x"))
    #expect(try await asset.functionNames.isEmpty)
    let url = try compiled(folder)
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    let compiledAsset = try MLModelAsset(url: url)
    let (model, error) = await withCheckedContinuation { continuation in
      MLModel.load(compiledAsset) { continuation.resume(returning: ($0, $1)) }
    }
    #expect(error == nil)
    try check(model)
    let damaged = #expect(throws: MLModelError.self) { _ = try MLModelAsset(specification: Data([0xff, 0xff])) }
    #expect(damaged?.code == .io)
  }

  @Test func rawModels() throws {
    let folder = try TemporaryFolder()
    let url = try SampleModels.write(SampleModels.dense([1, 2, 3, 4]), "Dense.mlmodel", in: folder)
    let error = #expect(throws: MLModelError.self) { _ = try MLModel(contentsOf: url) }
    #expect(error?.code == .generic)
    let text = error?.localizedDescription ?? ""
    #expect(text.hasPrefix("this model is not compiled; only compiled models can be loaded"))
    #expect(text.contains("`modelc compile`") && text.contains("`MLModel.compileModel(at:)`"))
  }

  @Test func missingModels() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path("None.mlmodelc"))
    let error = #expect(throws: MLModelError.self) { _ = try MLModel(contentsOf: url) }
    #expect(error?.code == .io)
    let web = try #require(URL(string: "https://example.com/Model.mlmodelc"))
    let remote = #expect(throws: MLModelError.self) { _ = try MLModel(contentsOf: web) }
    #expect(
      remote?.localizedDescription
        == "can't load 'https://example.com/Model.mlmodelc': expected the URL of a compiled model's directory")
  }

  @Test func modelsAreCalledByTheirFiles() throws {
    let folder = try TemporaryFolder()
    let url = try compiled(folder)
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    #expect(try MLModel(contentsOf: url).configuration.modelDisplayName == "Dense")
    let configuration = MLModelConfiguration()
    configuration.modelDisplayName = "Mine"
    #expect(try MLModel(contentsOf: url, configuration: configuration).configuration.modelDisplayName == "Mine")
  }

  @Test func encryptedModels() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", under: "m.mlmodelc/coremldata.bin")
    try folder.makeDirectory("m.mlmodelc/encryptionInfo")
    let error = #expect(throws: MLModelError.self) {
      _ = try MLModel(contentsOf: URL(fileURLWithPath: folder.path("m.mlmodelc")))
    }
    #expect(error?.code == .modelDecryptionKeyFetch)
    #expect(error?.diagnostic.message == "this model is encrypted, and its key is kept by Apple's servers")
  }

  @Test func configurationIsCopied() throws {
    let folder = try TemporaryFolder()
    let url = try compiled(folder)
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    let configuration = MLModelConfiguration()
    configuration.threadCount = 1
    let model = try MLModel(contentsOf: url, configuration: configuration)
    configuration.threadCount = 2
    #expect(model.configuration.threadCount == 1)
  }

  @Test func parameterValues() throws {
    let folder = try TemporaryFolder()
    let url = try compiled(folder)
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    let model = try MLModel(contentsOf: url)
    let weights = try model.parameterValue(for: .weights.scoped(to: "dense")) as? MLMultiArray
    #expect(weights?.shape == [2, 2])
    #expect(weights.map { array in (0..<4).map { array[$0].intValue } } == [1, 2, 3, 4])
    let error = #expect(throws: MLModelError.self) { _ = try model.parameterValue(for: .learningRate) }
    #expect(error?.code == .parameters)
    #expect(error?.localizedDescription == "the model has no parameter 'learningRate'")
  }
}
