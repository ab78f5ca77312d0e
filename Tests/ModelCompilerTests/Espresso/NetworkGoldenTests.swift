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

  @Test(arguments: [("MNIST-2019", CompilerDialect.xcode10), ("s4tf_model_retrained", .xcode11)])
  func netsWithoutSourceAreRaisedAndCompileToTheSame(name: String, dialect: CompilerDialect) throws {
    let directory = SharedFiles.path("golden/compiled-only/\(name).mlmodelc")
    let file = try ModelFile.read(directory)
    #expect(file.unreadLayers.isEmpty)
    let compiled = try #require(try NetworkCompiler.compile(file.model, dialect: dialect))
    #expect(!compiled.warnings.contains { $0.code == "espresso-form-unknown" })
    let net = try NetworkGolden.bytes("\(directory)/model.espresso.net")
    #expect(NetworkGolden.lines(compiled.net) == NetworkGolden.lines(net))
    let shape = try NetworkGolden.bytes("\(directory)/model.espresso.shape")
    guard name != "s4tf_model_retrained" else {
      // The update that wrote it lists the blobs in another order, and has no zeros behind the bias.
      let (ours, theirs) = (try EspressoShapes(compiled.shape).blobs, try EspressoShapes(shape).blobs)
      #expect(ours.map(\.name).sorted() == theirs.map(\.name).sorted())
      return
    }
    #expect(NetworkGolden.lines(compiled.shape) == NetworkGolden.lines(shape))
    let folder = try TemporaryFolder()
    try compiled.weights.write(to: folder.path("weights"))
    let weights = try folder.read("weights")
    #expect(weights == (try NetworkGolden.bytes("\(directory)/model.espresso.weights")))
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
