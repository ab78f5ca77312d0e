import Foundation
import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

struct CompiledWeightsTests {
  private let folder: WeightsFolder

  init() throws { folder = try WeightsFolder() }

  private func message(_ path: String) -> String? {
    do throws(Diagnostic) {
      _ = try CompiledWeights(path: path)
      return nil
    } catch {
      return error.diagnostic.message
    }
  }

  @Test func tensorsOfANetwork() throws {
    let weights = try CompiledWeights(path: try folder.compile(WeightSamples.network(1, 2), "m"))
    #expect(weights.tensors.map(\.name) == ["body/biases", "body/weights", "head/biases", "head/weights"])
    #expect(weights.tensors.map(\.kind) == ["FLOAT32 [64]", "FLOAT32 [16, 8]", "FLOAT32 [12]", "FLOAT32 [3, 16]"])
    #expect(weights.files.map(\.path) == ["model.espresso.weights"])
    let body = weights.tensors[1]
    #expect(weights.data(body) == WeightData(floats: WeightSamples.floats(128, 1)))
    #expect(try weights.digest(body) == SHA256Digest(of: WeightData(floats: WeightSamples.floats(128, 1))).bytes)
    #expect(weights.origin.modelName == "model")
    #expect(weights.origin.modelHash == (try SHA256Digest.file(folder.path("source-m/model.mlmodel")).base64))
  }

  @Test func tensorsOfAProgram() throws {
    let weights = try CompiledWeights(path: try folder.compile(try WeightSamples.program(1, 2), "m"))
    #expect(weights.tensors.map(\.name) == ["body", "head"])
    #expect(weights.tensors.map(\.kind) == ["FLOAT32 [1, 64]", "UINT4 [2, 5]"])
    #expect(weights.tensors.map(\.range) == [128..<384, 448..<453])
    #expect(weights.files.map(\.path) == ["weights/weight.bin"])
    #expect(weights.data(weights.tensors[0]) == WeightData(floats: WeightSamples.floats(64, 1)))
  }

  @Test func tensorsOfAPipeline() throws {
    let first = WeightSamples.network(1, 2)
    let model = WeightSamples.pipeline([first, WeightSamples.network(3, 4, outputs: 8)])
    let weights = try CompiledWeights(path: try folder.compile(model, "m"))
    #expect(weights.files.map(\.path) == ["model0/model.espresso.weights", "model1/model.espresso.weights"])
    #expect(weights.tensors.map(\.name).prefix(2) == ["model0/body/biases", "model0/body/weights"])
    #expect(weights.tensors.map(\.name).last == "model1/head/weights")
  }

  @Test func layersOfTheSameName() throws {
    var model = WeightSamples.network(1, 2)
    if case .neuralNetwork(var network)? = model.kind {
      network.layers[2].name = "body"
      model.kind = .neuralNetwork(network)
    }
    let names = try CompiledWeights(path: try folder.compile(model, "m")).tensors.map(\.name)
    #expect(Set(names).count == 4)
    #expect(names.contains { $0.hasPrefix("body/weights@model.espresso.weights:") })
  }

  @Test func layersInTheFormOfTheSchema() throws {
    let layer = NeuralNetworkLayer.layer(
      "table", [], ["y"],
      .loadConstantND(
        .with {
          $0.shape = [20]
          $0.data = .with { $0.float16Value = WeightData(bytes: [UInt8](repeating: 7, count: 40)) }
        }))
    let model = Model.neuralNetwork([layer], inputs: [], outputs: [.multiArray("y", [20])])
    let path = try folder.compile(model, "m")
    #expect(
      String(decoding: try folder.folder.read("m.mlmodelc/model.espresso.net"), as: UTF8.self).contains("nn.load"))
    let weights = try CompiledWeights(path: path)
    #expect(weights.tensors.map(\.name) == ["table/data"])
    #expect(weights.tensors.map(\.kind) == ["FLOAT16 [20]"])
  }

  // What is no such model --------------------------------------------------------------------------------------------

  @Test func sourcesAndOtherFiles() throws {
    let sentence = "this is not a compiled model: it is no directory with a 'coremldata.bin'"
    try folder.compile(WeightSamples.network(1, 2), "m")
    #expect(message(folder.path("source-m/model.mlmodel")) == sentence)
    #expect(message(folder.path("source-m")) == sentence)
    #expect(message(folder.path("nothing")) == sentence)
  }

  @Test func modelsWithoutWeightFiles() throws {
    let model = Model.model(.identity(Identity()), inputs: [.double("a")], outputs: [.double("a")])
    #expect(
      message(try folder.compile(model, "m"))
        == "a compiled model of type `identity` has no weight file: there are no weights to exchange")
  }

  // Weight files that are not whole ----------------------------------------------------------------------------------

  private func problem(_ name: String) throws -> String? {
    try CompiledWeights(path: folder.path(name)).files.first?.problem?.diagnostic.message
  }

  @Test func networksWithoutWholeWeights() throws {
    try folder.compile(WeightSamples.network(1, 2), "m")
    let file = "m.mlmodelc/model.espresso.weights"
    let whole = try folder.folder.read(file)
    #expect(try problem("m.mlmodelc") == nil)
    try folder.overwrite(file) { $0.removeLast(100) }
    #expect(
      try problem("m.mlmodelc") == "the weight file 'model.espresso.weights' is cut off: found \(whole.count - 100) "
        + "bytes, expected \(whole.count)")
    // 8 blobs in the table, and the weights of two layers: 8 + 8 × 16 + 4 × 128 + 4 × 48 bytes.
    try folder.overwrite(file) { $0.removeLast($0.count - 50) }
    #expect(
      try problem("m.mlmodelc") == "the weight file 'model.espresso.weights' is cut off: found 50 bytes, expected "
        + "at least 916")
    try folder.overwrite(file) { $0 = [] }
    #expect(
      try problem("m.mlmodelc") == "the weight file 'model.espresso.weights' is empty: found 0 bytes, expected at "
        + "least 916")
    try FileManager.default.removeItem(atPath: folder.path(file))
    #expect(
      try problem("m.mlmodelc") == "the weight file 'model.espresso.weights' is missing, expected at least "
        + "916 bytes")
  }

  @Test func programsWithoutWholeWeights() throws {
    try folder.compile(try WeightSamples.program(1, 2), "m")
    let file = "m.mlmodelc/weights/weight.bin"
    for (count, sentence) in [
      (452, "is cut off: found 452 bytes, expected at least 453"),
      (0, "is empty: found 0 bytes, expected at least 453"),
    ] {
      try folder.overwrite(file) { $0.removeLast($0.count - count) }
      #expect(try problem("m.mlmodelc") == "the weight file 'weights/weight.bin' \(sentence)")
    }
    try FileManager.default.removeItem(atPath: folder.path(file))
    #expect(
      try problem("m.mlmodelc") == "the weight file 'weights/weight.bin' is missing, expected at least 453 bytes")
  }
}
