import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport
@testable import ModelWire

/// The small files of networks, pipelines and updatable models.
struct NetworkFilesTests {
  @Test func scalersGoToTheInputsTheyName() throws {
    let network = NeuralNetwork.with {
      $0.preprocessing = [
        .with {
          $0.featureName = "b"
          $0.preprocessor = .scaler(
            .with {
              $0.channelScale = 0.5
              $0.redBias = -1
            })
        },
        .with { $0.preprocessor = .scaler(.with { $0.channelScale = 2 }) },
      ]
    }
    let inputs: [FeatureDescription] = [
      .image("a", width: 2, height: 2, .grayscaleFloat16), .multiArray("x", [1]),
      .image("b", width: 2, height: 2, .bgr),
    ]
    let images = NetworkImageParameters(of: network, inputs: inputs)
    typealias Entry = NetworkImageParameters.Entry
    #expect(images.isImage == [Entry("a", 1), Entry("b", 1)])
    #expect(images.isGrayscale == [Entry("a", 1), Entry("b", 0)])
    #expect(images.isBGR == [Entry("a", 0), Entry("b", 1)])
    #expect(images.channelScale == [Entry("a", 2), Entry("b", 0.5)])
    #expect(images.redBias == [Entry("a", 0), Entry("b", -1)])
    #expect(try NetworkImageParameters(WeightData(bytes: images.bytes)) == images)
    #expect(NetworkImageParameters().bytes == [UInt8](repeating: 0, count: 64))
  }

  @Test func optionalsAreZerosAndMoreWithEachGeneration() throws {
    #expect(CompilerDialect.allCases.map { NetworkOptionals($0)?.bytes.count } == [nil, 16, 32, 40, 40, 40, 40])
    let unknown = try NetworkOptionals(WeightData(bytes: [1, 2, 3]))
    #expect(!unknown.isEmpty)
    #expect(unknown.bytes == [1, 2, 3])
  }

  @Test func namesOfAPipeline() throws {
    #expect(ModelNames(of: Pipeline()) == nil)
    let names = try #require(ModelNames(of: .with { $0.names = ["first", "zweites ü"] }))
    #expect(try ModelNames(WeightData(bytes: names.bytes)) == names)
  }

  @Test func analyticsOfProgramsAndPipelines() throws {
    let folder = try TemporaryFolder()
    let digest = try SHA256Digest.file(try folder.write(Array("abc".utf8), to: "abc"))
    #expect(digest.base64 == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    let source = Analytics.Source(digest: digest, name: "model")
    let program = Analytics(of: .model(.mlProgram(MILSpec.Program())), source: source)
    #expect(program.sections.map(\.name) == ["NeuralNetworkModelDetails", "SpecificationDetails"])
    #expect(program.bytes.count == 243)
    let pipeline = Analytics(of: .model(.pipeline(.with { $0.models = [Model(), Model()] })), source: nil)
    #expect(pipeline.sections == [.init("PipelineModelDetails", [.init("modelDimension", "2")])])
    #expect(try Analytics(WeightData(bytes: pipeline.bytes)) == pipeline)
  }

  @Test func analyticsThatAreCutOff() {
    let bytes =
      CoreMLDataReaderTests.text("Details") + CoreMLDataReaderTests.number(1) + CoreMLDataReaderTests.text("key")
    let error = #expect(throws: Diagnostic.self) { try Analytics(WeightData(bytes: bytes), file: "a") }
    #expect(
      error?.description == """
        error: section 'Details' says it has 1 elements, but only 11 bytes follow
          at: a, offset 0xf
          fix: the compiled model is corrupt: compile it again from its source
        """)
  }

  @Test func updateParametersThatAreNoMessage() {
    let bytes: [UInt8] = [10, 3, 10, 100]
    let error = #expect(throws: Diagnostic.self) { try NetworkUpdateParameters(WeightData(bytes: bytes), file: "u") }
    #expect(
      error?.description == """
        error: `lossLayers` says it has 3 bytes, but only 2 follow
          at: u › updateParams › lossLayers, offset 0x1
          fix: the file is truncated or corrupt: get a complete copy, and compare its size with the original's
        """)
  }

  @Test func updatableLayersOfANetwork() {
    let network = NeuralNetwork.with {
      $0.layers = [
        .with {
          $0.name = "dense"
          $0.output = ["y"]
          $0.isUpdatable = true
        },
        .layer("softmax", ["y"], ["z"], .softmax(SoftmaxLayerParams())),
      ]
    }
    #expect(UpdateParameters(of: network) == UpdateParameters([.init("dense", output: "y")]))
  }
}
