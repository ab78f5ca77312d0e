import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Headers of models made in code.
struct CompiledHeaderTests {
  private func written(_ kind: Model.Kind, _ specificationVersion: Int32) -> String {
    CompiledVersion.written(for: kind, specificationVersion: specificationVersion).description
  }

  @Test func compiledVersionsFollowTheSpecificationVersion() {
    let generic = ["1.2.1", "1.3.0", "2.0.0", "3.0.0", "4.0.0", "5.0.0", "5.0.0", "8.0.0", "9.0.0", "10.0.0"]
    #expect((1...10).map { written(.neuralNetwork(NeuralNetwork()), $0) } == generic)
    #expect((1...10).map { written(.neuralNetworkClassifier(NeuralNetworkClassifier()), $0) } == generic)
    #expect((1...10).map { written(.mlProgram(MILSpec.Program()), $0) } == generic)
    for version: Int32 in 1...10 {
      #expect(written(.pipeline(Pipeline()), version) == "1.0.1")
      #expect(written(.pipelineClassifier(PipelineClassifier()), version) == "1.0.1")
      #expect(written(.treeEnsembleRegressor(TreeEnsembleRegressor()), version) == "1.0.0")
    }
  }

  /// A network of specification version 5 that Apple's compiler compiled: the description is what its `metadata.json`
  /// and its size say, and the result has the SHA-256 that is published for its file.
  @Test func aNetworkOfVersionFiveIsRebuiltToItsPublishedDigest() throws {
    var model = Model.neuralNetwork(
      [], version: 5,
      inputs: [
        .multiArray("data", [1, 3, 256, 256]), .multiArray("prev_img", [1, 3, 256, 256]),
        .multiArray("prev_mask", [1, 1, 256, 256]),
      ], outputs: [.multiArray("nn_3", [])])
    model.description?.metadata = .with {
      $0.userDefined = [
        "com.github.apple.coremltools.version": "6.0", "com.github.apple.coremltools.source": "torch==1.10.0",
      ]
    }
    #expect(
      try digest(CompiledHeader(of: model, source: nil))
        == "a04a8dd8a953d4292f6d65c4972e14859712d20388194ba455615986801d3530")
  }

  /// The compiled file is not public, but its digest is.
  @Test(.needsSharedFiles)
  func aProgramOfVersionEightIsRebuiltToItsPublishedDigest() throws {
    let file = try ModelFile.read(SharedFiles.path("golden/compiled/streaming-encoder-160ms-text/model.mlmodel"))
    #expect(
      try digest(CompiledHeader(of: file.model, source: CompiledSource(file)))
        == "41ce3f96c3d6b3333796fc4ed82cb0c9b4ea99396b88f8eec3ba24394ba2bb78")
  }

  private func digest(_ header: CompiledHeader) throws -> String {
    let folder = try TemporaryFolder()
    try header.write(to: folder.path("coremldata.bin"))
    return try SHA256Digest.file(folder.path("coremldata.bin")).bytes
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test func classifiersHaveTheirLabelsAndAllOutputsButTheClass() throws {
    var model = Model.model(
      .neuralNetworkClassifier(
        .with {
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["cat", "dog"] })
          $0.labelProbabilityLayerName = "scores"
        }), outputs: [.dictionary("probabilities"), .string("label"), .multiArray("extra", [1])])
    model.description?.predictedFeatureName = "label"
    let header = try CompiledHeader(of: model, source: nil)
    guard case .described(_, .classifier(let classifier)) = header.content else {
      Issue.record("no classifier")
      return
    }
    #expect(classifier.labels == .stringClassLabels(.with { $0.vector = ["cat", "dog"] }))
    #expect(classifier.labelProbabilityLayerName == "scores")
    #expect(classifier.outputs == ["extra", "probabilities"])
    #expect(try CompiledHeader(WeightData(bytes: header.bytes)) == header)
  }

  @Test func aClassifierWithoutLabelsIsAnError() {
    let model = Model.model(.neuralNetworkClassifier(NeuralNetworkClassifier()))
    let error = #expect(throws: Diagnostic.self) { try CompiledHeader(of: model, source: nil) }
    #expect(
      error?.description == """
        error: the classifier has no `ClassLabels`
          fix: set `stringClassLabels` or `int64ClassLabels`
        """)
  }

  @Test func aModelWithoutTypeIsAnError() {
    let error = #expect(throws: Diagnostic.self) { try CompiledHeader(of: .model(nil), source: nil) }
    #expect(
      error?.description == """
        error: the model has no type
          fix: set one of the fields of `Model.Type`
        """)
  }

  @Test func programsCountTheirFunctions() throws {
    let program = MILSpec.Program.with {
      $0.functions = ["first": MILSpec.Function(), "second": MILSpec.Function()]
    }
    let header = try CompiledHeader(of: .model(.mlProgram(program), version: 9), source: nil)
    let function = CoreMLDataReaderTests.number(502) + CoreMLDataReaderTests.number(0)
    #expect(Array(header.bytes.suffix(32)) == function + function)
    #expect(try CompiledHeader(WeightData(bytes: header.bytes)) == header)
  }

  @Test func otherModelsAreStoredWhole() throws {
    let model = Model.model(.scaler(.with { $0.scaleValue = [2] }), inputs: [.double("x")], outputs: [.double("y")])
    let header = try CompiledHeader(of: model, source: nil)
    #expect(header.encoding == "spec")
    #expect(header.bytes.count == 4 + 24 + 12 + 8 + 24 + ModelFile.encode(model).count)
    let back = try CompiledHeader(WeightData(bytes: header.bytes))
    #expect(try back.model() == model)
    #expect(try back.description() == model.description)
  }

  @Test func pipelinesNestTheEncodings() throws {
    let scaler = Model.model(.scaler(Scaler()))
    let network = Model.neuralNetwork([], version: 5, inputs: [], outputs: [])
    let inner = Model.model(.pipeline(.with { $0.models = [network, scaler] }), version: 5)
    let outer = Model.model(.pipelineClassifier(.with { $0.pipeline = .with { $0.models = [scaler, inner] } }))
    let scalerHeader = try CompiledHeader(of: scaler, source: nil)
    let innerHeader = try CompiledHeader(
      of: inner, source: nil, children: [try CompiledHeader(of: network, source: nil), scalerHeader])
    #expect(innerHeader.encoding == "generic.model0v4.0.0generic.model1v1.0.0spec")
    let header = try CompiledHeader(of: outer, source: nil, children: [scalerHeader, innerHeader])
    #expect(
      header.encoding == "generic.model0v1.0.0spec.model1v1.0.1generic.model0v4.0.0generic.model1v1.0.0spec")
    #expect(header.content == .described([0xa2, 6, 0], .pipeline(modelCount: 2)))
    #expect(try CompiledHeader(WeightData(bytes: header.bytes)) == header)
  }

  /// Writes a model with a child whose feature is described in an unusual order of fields, and takes the child's bytes.
  @Test func descriptionsAreTakenFromTheSourceAsTheyAre() throws {
    let type = WireText.bytes(3, WireText.bytes(2, []))
    let feature = WireText.bytes(1, type + WireText.text(1, "x"))
    let description = WireText.bytes(2, feature)
    let child = description + WireText.varint(1, 4) + WireText.bytes(500, [])
    let bytes = WireText.varint(1, 4) + WireText.bytes(200, WireText.bytes(1, WireText.bytes(1, child)))
    let folder = try TemporaryFolder()
    let file = try ModelFile.read(try folder.write(bytes, to: "model.mlmodel"))
    let source = try CompiledSource(file)
    let model = try #require(file.model.pipeline?.models.first)
    let header = try CompiledHeader(of: model, source: source.children(of: file.model)[0], dialect: .xcode12)
    #expect(header.content == .described(feature, .network(outputs: [])))
    #expect(
      try CompiledHeader(of: model, source: source.children(of: file.model)[0], dialect: .xcode26).content
        == .described(feature + [0xa2, 6, 0], .network(outputs: [])))

    var changed = model
    changed.description?.input[0].name = "y"
    let canonical = WireText.bytes(1, WireText.text(1, "y") + type)
    #expect(
      try CompiledHeader(of: changed, source: source.children(of: file.model)[0], dialect: .xcode12).content
        == .described(canonical, .network(outputs: [])))
  }

  /// A scaler whose fields are in an unusual order, as a file and after a change that the file does not have.
  @Test func wholeModelsAreTakenFromTheSourceAsTheyAre() throws {
    let bytes =
      WireText.bytes(604, []) + WireText.bytes(2, WireText.bytes(1, WireText.text(1, "x"))) + WireText.varint(1, 1)
    let folder = try TemporaryFolder()
    let file = try ModelFile.read(try folder.write(bytes, to: "model.mlmodel"))
    let source = try CompiledSource(file)
    #expect(try CompiledHeader(of: file.model, source: source).content == .specification(WeightData(bytes: bytes)))
    var changed = file.model
    changed.description?.input[0].name = "y"
    #expect(
      try CompiledHeader(of: changed, source: source).content
        == .specification(WeightData(bytes: ModelFile.encode(changed))))
  }

  @Test func severalUserDefinedEntriesAreSorted() throws {
    var model = Model.neuralNetwork([], inputs: [], outputs: [])
    model.description?.metadata = .with { $0.userDefined = ["b": "1", "a": "2", "B": "3"] }
    let header = try CompiledHeader(of: model, source: nil)
    #expect(try header.description().metadata?.userDefined.keys == ["B", "a", "b"])
  }
}
