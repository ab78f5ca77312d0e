import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCompiler

/// Networks against what Apple's compiler made of them, byte for byte.
@Suite(.needsSharedFiles)
struct NetworkGoldenTests {
  private func read(_ directory: String) throws -> NetworkRaising.Result {
    try NetworkRaising.raise(
      net: try NetworkGolden.bytes("\(directory)/model.espresso.net"),
      shape: try NetworkGolden.bytes("\(directory)/model.espresso.shape"),
      weights: try EspressoWeights(path: "\(directory)/model.espresso.weights"))
  }

  @Test func thereArePairs() {
    #expect(NetworkGolden.pairs.count >= 5)
    #expect(NetworkGolden.directories.count >= 7)
  }

  @Test(arguments: NetworkGolden.pairs)
  func filesAreThoseOfApplesCompiler(pair: NetworkGolden.Pair) throws {
    let model = try ModelFile.read(pair.source).model
    let compiled = try #require(try NetworkCompiler.compile(model, dialect: pair.dialect))
    #expect(compiled.warnings.isEmpty)
    let net = try NetworkGolden.bytes("\(pair.directory)/model.espresso.net")
    #expect(NetworkGolden.lines(compiled.net) == NetworkGolden.lines(net))
    let shape = try NetworkGolden.bytes("\(pair.directory)/model.espresso.shape")
    #expect(NetworkGolden.lines(compiled.shape) == NetworkGolden.lines(shape))
    let folder = try TemporaryFolder()
    try compiled.weights.write(to: folder.path("weights"))
    let weights = try folder.read("weights")
    #expect(weights == (try NetworkGolden.bytes("\(pair.directory)/model.espresso.weights")))
  }

  @Test(arguments: NetworkGolden.directories)
  func netsArePrintedAsTheyWereRead(directory: String) throws {
    let bytes = try NetworkGolden.bytes("\(directory)/model.espresso.net")
    #expect(NetworkGolden.lines(try EspressoNet(bytes).bytes) == NetworkGolden.lines(bytes))
  }

  @Test(arguments: NetworkGolden.pairs)
  func raisedNetworksCompileToTheSameFiles(pair: NetworkGolden.Pair) throws {
    let raised = try read(pair.directory)
    #expect(raised.problems.isEmpty)
    var model = try ModelFile.read(pair.source).model
    var network = raised.network
    network.preprocessing = model.network?.preprocessing ?? []
    model.kind = .neuralNetwork(network)
    let compiled = try #require(try NetworkCompiler.compile(model, dialect: pair.dialect))
    #expect(!compiled.warnings.contains { $0.code == "espresso-form-unknown" })
    let net = try NetworkGolden.bytes("\(pair.directory)/model.espresso.net")
    #expect(NetworkGolden.lines(compiled.net) == NetworkGolden.lines(net))
    let shape = try NetworkGolden.bytes("\(pair.directory)/model.espresso.shape")
    #expect(NetworkGolden.lines(compiled.shape) == NetworkGolden.lines(shape))
    let folder = try TemporaryFolder()
    try compiled.weights.write(to: folder.path("weights"))
    let weights = try folder.read("weights")
    #expect(weights == (try NetworkGolden.bytes("\(pair.directory)/model.espresso.weights")))
  }

  @Test func aNetWithoutSourceIsRaisedAndCompilesToTheSame() throws {
    let directory = SharedFiles.path("golden/compiled-only/MNIST-2019.mlmodelc")
    let file = try ModelFile.read(directory)
    #expect(file.unreadLayers.isEmpty)
    let compiled = try #require(try NetworkCompiler.compile(file.model, dialect: .xcode10))
    #expect(!compiled.warnings.contains { $0.code == "espresso-form-unknown" })
    let net = try NetworkGolden.bytes("\(directory)/model.espresso.net")
    #expect(NetworkGolden.lines(compiled.net) == NetworkGolden.lines(net))
    let shape = try NetworkGolden.bytes("\(directory)/model.espresso.shape")
    #expect(NetworkGolden.lines(compiled.shape) == NetworkGolden.lines(shape))
    let folder = try TemporaryFolder()
    try compiled.weights.write(to: folder.path("weights"))
    let weights = try folder.read("weights")
    #expect(weights == (try NetworkGolden.bytes("\(directory)/model.espresso.weights")))
  }

  /// What an update by Apple's runtime wrote is no compiler's output: its blobs are in another order, and other numbers of zeros fill
  /// up its weights. So the net is compared byte for byte, the blobs by name and shape, and the weights by their numbers.
  @Test func anUpdatedNetIsRaisedAndCompilesToTheSameNetBlobsAndNumbers() throws {
    let directory = SharedFiles.path("golden/compiled-only/s4tf_model_retrained.mlmodelc")
    let file = try ModelFile.read(directory)
    #expect(file.unreadLayers.isEmpty)
    let compiled = try #require(try NetworkCompiler.compile(file.model, dialect: .xcode11))
    #expect(!compiled.warnings.contains { $0.code == "espresso-form-unknown" })
    let net = try NetworkGolden.bytes("\(directory)/model.espresso.net")
    #expect(NetworkGolden.lines(compiled.net) == NetworkGolden.lines(net))
    let ours = try EspressoShapes(compiled.shape).blobs
    let theirs = try EspressoShapes(try NetworkGolden.bytes("\(directory)/model.espresso.shape")).blobs
    #expect(ours.map(\.name).sorted() == theirs.map(\.name).sorted())
    for blob in ours { #expect(theirs.first { $0.name == blob.name }?.shape == blob.shape, "\(blob.name)") }
    let folder = try TemporaryFolder()
    try compiled.weights.write(to: folder.path("weights"))
    let written = try EspressoWeights(path: folder.path("weights"))
    let known = try EspressoWeights(path: "\(directory)/model.espresso.weights")
    #expect(written.identifiers == known.identifiers)
    for identifier in known.identifiers {
      let (ours, theirs) = (written[identifier]?.bytes ?? [], known[identifier]?.bytes ?? [])
      // Behind the numbers are zeros, as many as the writer liked.
      let count = min(ours.count, theirs.count)
      #expect(count >= 4)
      #expect(ours.prefix(count) == theirs.prefix(count))
      #expect((ours.dropFirst(count) + theirs.dropFirst(count)).allSatisfy { $0 == 0 })
    }
  }

  /// Whatever a record says, raising it and compiling the result ends with a result or an error.
  @Test(arguments: NetworkGolden.directories)
  func recordsWithWrongValues(directory: String) throws {
    let weights = try EspressoWeights(path: "\(directory)/model.espresso.weights")
    let shape = try NetworkGolden.bytes("\(directory)/model.espresso.shape")
    let net = try EspressoNet(try NetworkGolden.bytes("\(directory)/model.espresso.net"))
    let description = try CompiledHeader(path: "\(directory)/coremldata.bin").description()
    let values: [JSONValue] = [
      -1, 0, 5, .integer(.max), .integer(.min), .unsigned(.max), .number(1.5), .number(1e300), "text", .null, [], true,
    ]
    var types: Set<String> = []
    for record in net.layers where types.insert(record.type).inserted {
      for field in record.fields {
        for value in values {
          var changed = record
          changed[field.key] = value
          var small = net
          small.layers = [changed]
          let raised = try NetworkRaising.raise(net: small.bytes, shape: shape, weights: weights)
          #expect(raised.network.layers.count + raised.problems.count >= 1)
          var model = Model()
          model.description = description
          model.kind = .neuralNetwork(raised.network)
          let compiled = try? NetworkCompiler.compile(model)
          _ = try? compiled?.weights.digest()
        }
      }
    }
  }
}
