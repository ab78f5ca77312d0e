import Foundation
import ModelCompiler
import ModelFormat
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelTraining

struct UpdateSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compiled(_ model: Model, _ name: String, _ options: CompilerOptions = CompilerOptions()) throws -> String
  {
    let path = folder.path("\(name).mlmodelc")
    let source = try folder.write(ModelFile.encode(model), to: "\(name).mlmodel")
    try CompilePipeline(.warnOnly, options).compile(source, to: path)
    return path
  }

  private func files(_ path: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    var files: [String: Data] = [:]
    for name in names {
      var isDirectory: ObjCBool = false
      let file = "\(path)/\(name)"
      _ = FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory)
      if !isDirectory.boolValue { files[name] = try Data(contentsOf: URL(fileURLWithPath: file)) }
    }
    return files
  }

  /// `model` with other weights in all inner products.
  private func changed(_ model: Model) -> Model {
    var model = model
    guard case .neuralNetwork(var network)? = model.kind else { return model }
    for index in network.layers.indices {
      guard case .innerProduct(var params)? = network.layers[index].layer else { continue }
      let count = (params.weights?.floatValue.byteCount ?? 0) / 4
      params.weights?.floatValue = WeightData(floats: (0..<count).map { Float($0) + 0.5 })
      network.layers[index].layer = .innerProduct(params)
    }
    model.kind = .neuralNetwork(network)
    return model
  }

  @Test func onlyWeightsChange() throws {
    let path = try compiled(.updatable(), "Network")
    let source = try UpdateSource(directory: path)
    let learnt = changed(source.model)
    let target = folder.path("learnt.mlmodelc")
    try source.write(learnt, to: target)
    let (old, new) = (try files(path), try files(target))
    #expect(old.keys == new.keys)
    #expect(Set(old.keys.filter { old[$0] != new[$0] }) == ["model.espresso.weights", "analytics/coremldata.bin"])
    #expect(old["model.espresso.weights"]?.count == new["model.espresso.weights"]?.count)
    let read = try UpdateSource(directory: target)
    #expect(read.model == learnt)
    let analytics = try Analytics(path: "\(target)/analytics/coremldata.bin")
    let hash = analytics.sections.first?.entries.first { $0.key == "nnModelWeightsHash" }?.value
    #expect(hash == (try SHA256Digest.file("\(target)/model.espresso.weights").base64))
    // Onto itself, and as a source.
    try read.write(source.model, to: target)
    #expect(try files(target) == old)
    try read.write(learnt, to: folder.path("source.mlmodel"))
    #expect(try ModelFile.read(folder.path("source.mlmodel")).model.kind == learnt.kind)
  }

  @Test func samplesChange() throws {
    let path = try compiled(KNearestNeighborsClassifierTrainerTests.model(), "Neighbors")
    let source = try UpdateSource(directory: path)
    let trainer = try TrainerTable.trainer(of: source.model, source.options)
    try trainer.train(KNearestNeighborsClassifierTrainerTests.corners) { _ in }
    try source.write(trainer.model, to: path)
    #expect(try UpdateSource(directory: path).model == trainer.model)
    #expect(try KNearestNeighborsClassifierTrainerTests.label(UpdateSource(directory: path).model, 9, 9) == "high")
  }

  @Test func modelsOfPipelines() throws {
    let path = try compiled(PipelineTrainerTests.model(), "Pipeline")
    let source = try UpdateSource(directory: path)
    let trainer = try TrainerTable.trainer(of: source.model, source.options)
    try trainer.train(ExampleList([PipelineTrainerTests.example(1, 1, "high")])) { _ in }
    let target = folder.path("learnt.mlmodelc")
    try source.write(trainer.model, to: target)
    let (old, new) = (try files(path), try files(target))
    #expect(old.keys.filter { old[$0] != new[$0] } == ["model1/coremldata.bin"])
    #expect(try UpdateSource(directory: target).model.pipeline == trainer.model.pipeline)
  }

  @Test func sourcesThatAreGone() throws {
    let path = try compiled(.updatable(), "Network")
    let source = try UpdateSource(directory: path)
    let old = try files(path)
    try FileManager.default.removeItem(atPath: path)
    try source.write(source.model, to: path)
    #expect(try files(path) == old)
  }

  @Test func notCompiled() throws {
    let path = try folder.write(ModelFile.encode(.updatable()), to: "Network.mlmodel")
    let error = #expect(throws: RuntimeError.self) { try UpdateSource(directory: path) }
    #expect(error?.code == .generic)
    #expect(error?.message.contains("this model is not compiled") == true)
  }

  /// A normalization behind a convolution is folded into it, unless one of them is trained.
  @Test(arguments: ["convolution", "norm"]) func trainedLayersStayApart(_ trained: String) throws {
    func floats(_ count: Int) -> WeightParams {
      .with { $0.floatValue = WeightData(floats: (0..<count).map { Float($0 + 1) }) }
    }
    var layers = [
      NeuralNetworkLayer.layer(
        "convolution", ["A"], ["a"],
        .convolution(
          .with {
            $0.outputChannels = 1
            $0.kernelChannels = 1
            $0.nGroups = 1
            $0.kernelSize = [1, 1]
            $0.stride = [1, 1]
            $0.dilationFactor = [1, 1]
            $0.convolutionPaddingType = .valid(ValidPadding())
            $0.weights = floats(1)
          })),
      NeuralNetworkLayer.layer(
        "norm", ["a"], ["B"],
        .batchnorm(
          .with {
            $0.channels = 1
            $0.epsilon = 1e-5
            $0.gamma = floats(1)
            $0.beta = floats(1)
            $0.mean = floats(1)
            $0.variance = floats(1)
          })),
    ]
    for index in layers.indices where layers[index].name == trained { layers[index].isUpdatable = true }
    let model = Model.updatable { network in
      network.layers = layers
      network.updateParams?.lossLayers = [.meanSquaredError("loss", "B", "target")]
    }
    let source = try UpdateSource(directory: try compiled(model, "Apart"))
    #expect(source.model.network?.layers.map(\.name) == ["convolution", "norm"])
    #expect(source.model.network?.layers.filter(\.isUpdatable).map(\.name) == [trained])
  }

  /// Apple's runtime updated a model, whose source and result are at hand.
  @Test(.needsSharedFiles) func filesOfTheRealUpdate() throws {
    let model = try ModelFile.read(SharedFiles.path("models/s4tf_model_personalization.mlmodel")).model
    var options = CompilerOptions()
    options.dialect = .xcode11
    let path = try compiled(model, "s4tf_model_personalization", options)
    let source = try UpdateSource(directory: path)
    let target = folder.path("retrained.mlmodelc")
    try source.write(changed(source.model), to: target)
    let ours = try files(target)
    let theirs = try files(SharedFiles.path("golden/compiled-only/s4tf_model_retrained.mlmodelc"))
    #expect(ours.keys == theirs.keys)
    let same = ours.keys.filter { ours[$0] == theirs[$0] }.sorted()
    #expect(same.contains("updateParameters/coremldata.bin"))
    #expect(same.contains("neural_network_optionals/coremldata.bin") && same.contains("model/coremldata.bin"))
  }
}
