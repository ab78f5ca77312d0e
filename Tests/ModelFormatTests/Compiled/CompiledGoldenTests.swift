import Foundation
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Files of compiled directories against those that others wrote, byte for byte.
struct CompiledGoldenTests {
  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The content of an archive whatever its kind, which its folder tells.
  private func content(_ path: String) throws -> any CoreMLDataFile {
    switch URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent {
    case "analytics": try Analytics(path: path)
    case "model": try NetworkImageParameters(path: path)
    case "modelNames": try ModelNames(path: path)
    case "neural_network_optionals": try NetworkOptionals(path: path)
    case "updateParameters": try UpdateParameters(path: path)
    case "NetworkUpdateParameters": try NetworkUpdateParameters(path: path)
    default: try CompiledHeader(path: path)
    }
  }

  @Test func thereAreFilesOfEveryKind() {
    #expect(CompiledGolden.archives.count >= (SharedFiles.areThere ? 43 : 10))
    #expect(CompiledGolden.weights.count >= (SharedFiles.areThere ? 8 : 1))
    #expect(CompiledGolden.pairs.count >= (SharedFiles.areThere ? 10 : 4))
  }

  @Test(arguments: CompiledGolden.archives)
  func archivesAreReadToTheEndAndWrittenTheSame(path: String) throws {
    let content = try content(path)
    #expect(content.bytes == (try bytes(path)))
    let folder = try TemporaryFolder()
    try content.write(to: folder.path("coremldata.bin"))
    #expect(try folder.read("coremldata.bin") == bytes(path))
  }

  @Test(arguments: CompiledGolden.archives)
  func everyCutIsAnErrorOrAShorterContent(path: String) throws {
    let bytes = try bytes(path)
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 500)) {
      let cut = WeightData(bytes: Array(bytes[..<count]))
      if let header = try? CompiledHeader(cut) { #expect(header.bytes.count == count) }
      if let analytics = try? Analytics(cut) { #expect(analytics.bytes.count == count) }
      if let parameters = try? NetworkImageParameters(cut) { #expect(parameters.bytes.count == count) }
    }
  }

  @Test(arguments: CompiledGolden.pairs)
  func headersAreWrittenAsApplesCompilerDoes(pair: CompiledGolden.Pair) throws {
    let file = try ModelFile.read(pair.source)
    let expected = try #require(pair.expected("coremldata.bin"))
    let source = try CompiledSource(file)
    let children = try (file.model.pipeline?.models ?? []).map {
      try CompiledHeader(of: $0, source: nil, dialect: pair.dialect)
    }
    // Without the source's bytes the description is written anew, which is the same for canonical sources.
    for source in [source, nil] {
      var header = try CompiledHeader(of: file.model, source: source, children: children, dialect: pair.dialect)
      #expect(try header.description().output == file.model.description?.output)
      if file.model.description?.metadata?.userDefined.count ?? 0 > 1 {
        // Apple's compiler leaves the order of the entries to chance.
        let apples = try CompiledHeader(WeightData(bytes: expected))
        #expect(try sorted(header.description()) == sorted(apples.description()))
        guard case .described(let ours, let details) = header.content, case .described(let theirs, _) = apples.content
        else {
          Issue.record("a header has no description")
          return
        }
        #expect(ours.sorted() == theirs.sorted())
        header.content = .described(theirs, details)
      }
      #expect(header.bytes == expected)
    }
  }

  private func sorted(_ description: ModelDescription) -> ModelDescription {
    var description = description
    description.metadata?.userDefined.sort { $0.key < $1.key }
    return description
  }

  @Test(arguments: CompiledGolden.pairs.filter { $0.expected("model/coremldata.bin") != nil })
  func networkFilesAreWrittenAsApplesCompilerDoes(pair: CompiledGolden.Pair) throws {
    let model = try ModelFile.read(pair.source).model
    let network = try #require(model.network)
    let images = NetworkImageParameters(of: network, inputs: model.description?.input ?? [])
    #expect(images.bytes == pair.expected("model/coremldata.bin"))
    #expect(NetworkOptionals(pair.dialect)?.bytes == pair.expected("neural_network_optionals/coremldata.bin"))
  }

  @Test(arguments: CompiledGolden.pairs.filter { $0.expected("analytics/coremldata.bin") != nil })
  func analyticsAreWrittenAsApplesCompilerDoes(pair: CompiledGolden.Pair) throws {
    let espresso = "\(pair.directory)/model.espresso"
    let model = try ModelFile.read(pair.source).model
    let analytics = Analytics(
      of: model,
      digests: model.network == nil
        ? nil
        : Analytics.NetworkDigests(
          net: try .file(espresso + ".net"), shape: try .file(espresso + ".shape"),
          weights: try .file(espresso + ".weights")),
      source: Analytics.Source(
        digest: try .file(pair.source),
        name: URL(fileURLWithPath: pair.source).deletingPathExtension().lastPathComponent))
    #expect(analytics.bytes == pair.expected("analytics/coremldata.bin"))
  }

  @Test(.needsSharedFiles) func thePipelineNamesItsChildrensEncodings() throws {
    let folder = SharedFiles.path("golden/compiled-only/ImageClassifier.mlmodelc")
    let pipeline = try CompiledHeader(path: "\(folder)/coremldata.bin")
    let children = try (0..<2).map { try CompiledHeader(path: "\(folder)/model\($0)/coremldata.bin") }
    #expect(CompiledHeader.encoding(ofPipeline: children) == pipeline.encoding)
    #expect(pipeline.version == CompiledVersion(1, 0, 1))
    #expect(try children.map { try $0.model()?.kind?.schemaName } == ["visionFeaturePrint", "glmClassifier"])
    for child in children {
      let model = try #require(try child.model())
      #expect(try CompiledHeader(of: model, source: nil).bytes == child.bytes)
    }
  }

  @Test(.needsSharedFiles) func updateParametersOfAnUpdatedNetwork() throws {
    let folder = SharedFiles.path("golden/compiled-only/s4tf_model_retrained.mlmodelc")
    let source = try ModelFile.read(SharedFiles.path("models/s4tf_model_personalization.mlmodel")).model
    let network = try #require(source.network)
    #expect(
      UpdateParameters(of: network) == (try UpdateParameters(path: "\(folder)/updateParameters/coremldata.bin")))
    // The task that wrote this directory put in the parameters it was given.
    let parameters = try NetworkUpdateParameters(
      path: "\(folder)/updateParameters/NetworkUpdateParameters/coremldata.bin")
    #expect(parameters.lossLayers == network.updateParams?.lossLayers)
    #expect(parameters.epochs?.defaultValue == 2)
    #expect(network.updateParams?.epochs?.defaultValue == 100)
  }

  @Test(arguments: CompiledGolden.weights)
  func weightFilesAreReadAndWrittenTheSame(path: String) throws {
    let weights = try EspressoWeights(path: path)
    var writer = EspressoWeightsWriter()
    for identifier in weights.identifiers where identifier % 2 == 1 {
      #expect(writer.append(try #require(weights[identifier])) == identifier)
    }
    let folder = try TemporaryFolder()
    try writer.write(to: folder.path("model.espresso.weights"))
    #expect(try folder.read("model.espresso.weights") == bytes(path))
    #expect(try writer.digest() == .file(path))
  }
}
