import Foundation
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Compiled models, read.
struct CompiledReadingTests {
  private func read(_ model: Model, _ folder: TemporaryFolder) throws -> ModelFile {
    try CompiledSample.write(model, to: folder.path("m.mlmodelc"))
    return try ModelFile.read(folder.path("m.mlmodelc"))
  }

  @Test func modelStoredAsAWhole() throws {
    let folder = try TemporaryFolder()
    let file = try read(CompiledSample.identity, folder)
    #expect(file.model == CompiledSample.identity)
    #expect(file.format == .mlmodelc)
    #expect(file.path == folder.path("m.mlmodelc"))
    #expect(file.specificationPath.isEmpty)
  }

  @Test func programWithItsWeights() throws {
    let folder = try TemporaryFolder()
    var blob = WeightBlobWriter()
    try blob.append(WeightData(bytes: [1, 2, 3, 4]), .float16, elementCount: 2)
    let file = try read(CompiledSample.program, folder)
    #expect(file.findings.map(\.message) == ["the weight file '@model_path/weights/weight.bin' is missing"])
    let whole = ModelFile(
      CompiledSample.program, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blob])
    try whole.write(to: folder.path("m.mlpackage"))
    try folder.write(
      try folder.read("m.mlpackage/Data/com.apple.CoreML/weights/weight.bin"), under: "m.mlmodelc/weights/weight.bin")
    let again = try ModelFile.read(folder.path("m.mlmodelc"))
    #expect(again.findings.isEmpty)
    #expect(
      try again.weights(
        .with {
          $0.fileName = "@model_path/weights/weight.bin"; $0.offset = 64
        }
      ).data.bytes == [1, 2, 3, 4])
    guard case .mlProgram(let program)? = again.model.kind else { return #expect(Bool(false)) }
    #expect(program.functions["main"]?.opset == "CoreML7")
  }

  @Test func severalFunctions() throws {
    let model = Model.mlProgram([("second", [.const("b", .int32(2))]), ("first", [.const("a", .int32(1))])])
    guard case .mlProgram(let program)? = try read(model, try TemporaryFolder()).model.kind else {
      return #expect(Bool(false))
    }
    #expect(Array(program.functions.keys) == ["first", "second"])
  }

  @Test func pipelineInAPipeline() throws {
    let inner = CompiledSample.pipeline([CompiledSample.identity, CompiledSample.program], names: ["one", "two"])
    let file = try read(CompiledSample.pipeline([CompiledSample.identity, inner]), try TemporaryFolder())
    let models = try #require(file.model.pipeline?.models)
    #expect(models[0] == CompiledSample.identity)
    #expect(models[1].pipeline?.names == ["one", "two"])
    // A weight file is called by its path in the whole directory.
    #expect(
      file.findings.map(\.message) == ["the weight file '@model_path/model1/model1/weights/weight.bin' is missing"])
  }

  @Test(arguments: [UInt32(200), 201]) func pipelinesThatPredict(_ typeNumber: UInt32) throws {
    let pipeline = Pipeline.with { $0.models = [CompiledSample.identity] }
    let kind: Model.Kind =
      typeNumber == 200
      ? .pipelineClassifier(.with { $0.pipeline = pipeline }) : .pipelineRegressor(.with { $0.pipeline = pipeline })
    let model = Model.model(kind, outputs: [.string("label")])
    var read = try read(model, try TemporaryFolder()).model
    #expect(read.description?.metadata == Metadata())
    read.description?.metadata = nil
    #expect(read == model)
  }

  @Test func networkInAPipeline() throws {
    let folder = try TemporaryFolder()
    var classifier = Model.updatableClassifier()
    classifier.description?.input = [.image("image", width: 8, height: 8, .rgb)]
    guard case .neuralNetworkClassifier(var network)? = classifier.kind else { return #expect(Bool(false)) }
    network.preprocessing = [
      .with {
        $0.featureName = "image"
        $0.preprocessor = .scaler(
          .with {
            $0.channelScale = 0.5
            $0.greenBias = -1
          })
      }
    ]
    network.labelProbabilityLayerName = "scores"
    classifier.kind = .neuralNetworkClassifier(network)
    let file = try read(CompiledSample.pipeline([CompiledSample.identity, classifier]), folder)
    #expect(file.model.isUpdatable)
    let model = try #require(file.model.pipeline?.models.last)
    #expect(model.isUpdatable)
    guard case .neuralNetworkClassifier(let found)? = model.kind else { return #expect(Bool(false)) }
    #expect(found.layers == network.layers)
    #expect(found.preprocessing == network.preprocessing)
    #expect(found.classLabels == network.classLabels)
    #expect(found.labelProbabilityLayerName == "scores")
    #expect(found.updateParams == network.updateParams)
  }

  /// As the README reads a model.
  @Test func layersAreThoseOfTheSource() throws {
    let source = Model.neuralNetwork(
      [.innerProduct("product", "x", "a", channels: 2), .relu("relu", "a", "y")], inputs: [.multiArray("x", [1, 2])],
      outputs: [.multiArray("y", [1, 2])])
    let file = try read(source, try TemporaryFolder())
    var lines: [String] = []
    for layer in file.model.network?.layers ?? [] {
      lines.append("\(layer.name) \(layer.layer?.schemaName ?? "?") \(layer.weightParams.count)")
    }
    #expect(lines == ["product innerProduct 2", "relu activation 0"])
    #expect(file.model.network?.layers == source.network?.layers)
    #expect(file.model.network?.arrayInputShapeMapping == .exactArrayMapping)
    #expect(file.findings.isEmpty)
  }

  @Test func recordsThatAreNotKnownAreFindings() throws {
    let folder = try TemporaryFolder()
    let source = Model.neuralNetwork([.relu("relu", "x", "y")], inputs: [], outputs: [])
    try CompiledSample.write(source, to: folder.path("m.mlmodelc"))
    let net = String(decoding: try folder.read("m.mlmodelc/model.espresso.net"), as: UTF8.self)
    try folder.write(net.replacing("\"activation\"", with: "\"quantum\""), under: "m.mlmodelc/model.espresso.net")
    let file = try ModelFile.read(folder.path("m.mlmodelc"))
    #expect(file.model.network?.layers.map(\.layer) == [nil])
    #expect(file.model.network?.layers.map(\.name) == ["relu"])
    #expect(
      file.findings.map(\.description) == [
        """
        error: record 'relu' has type 'quantum', which is not known with these parameters
          at: \(folder.path("m.mlmodelc/model.espresso.net")) › layer 'relu'
        """
      ])
    #expect(file.unreadLayers == file.findings)
  }

  @Test func imagesWithoutPreprocessingGetNone() throws {
    let network = Model.neuralNetwork([], inputs: [.image("a", width: 2, height: 2, .bgr)], outputs: [])
    #expect(try read(network, try TemporaryFolder()).model.network?.preprocessing.isEmpty == true)
  }

  @Test func writtenInAnotherFormat() throws {
    let folder = try TemporaryFolder()
    let file = try read(CompiledSample.identity, folder)
    try file.write(to: folder.path("out.mlmodel"))
    #expect(try ModelFile.read(folder.path("out.mlmodel")).model == CompiledSample.identity)
    let problem = #expect(throws: Diagnostic.self) { try file.write(to: folder.path("out")) }
    #expect(problem?.diagnostic.message == "a model read from a compiled one cannot be written as .mlmodelc")
  }
}

/// Directories that Apple's compilers of several years wrote.
@Suite(.needsSharedFiles) struct CompiledReadingGoldenTests {
  static let directories = SharedFiles.files("/coremldata.bin").map { FilePathText.parent($0) }.filter { path in
    path.contains("/golden/") && (path.hasSuffix(".mlmodelc") || path.hasSuffix("/expected"))
  }

  @Test func allAreFound() {
    #expect(Self.directories.count == 11)
  }

  @Test(arguments: directories) func reads(_ path: String) throws {
    let file = try ModelFile.read(path)
    #expect(file.format == .mlmodelc)
    #expect(file.model.kind != nil)
    #expect(file.model.network?.layers.isEmpty != true)
    #expect(file.findings.isEmpty)
  }

  @Test(arguments: CompiledGolden.pairs.filter { directories.contains($0.directory) })
  func readsWhatTheSourceSays(pair: CompiledGolden.Pair) throws {
    let file = try ModelFile.read(pair.directory)
    let original = try ModelFile.read(pair.source).model
    #expect(file.model.specificationVersion == original.specificationVersion)
    #expect(file.model.isUpdatable == original.isUpdatable)
    #expect(file.model.description?.input == original.description?.input)
    #expect(file.model.description?.output == original.description?.output)
    #expect(file.model.kind?.fieldNumber == original.kind?.fieldNumber)
    if let network = original.network {
      let files = ["a", "b"].indices.map { index in
        NetworkImageParameters(
          of: index == 0 ? network : file.model.network ?? network, inputs: original.description?.input ?? [])
      }
      #expect(files[0] == files[1])
    }
  }

  @Test func textsWithoutHeader() throws {
    let path = SharedFiles.path("golden/compiled/streaming-encoder-160ms-text/expected.mlmodelc")
    let problem = try #require(#expect(throws: Diagnostic.self) { try ModelFile.read(path) }).diagnostic
    #expect(problem.message == "the compiled model lacks 'coremldata.bin', which holds the header of the model")
  }
}

private enum FilePathText {
  static func parent(_ path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
}
