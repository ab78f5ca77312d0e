import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCompiler

/// Every network of the reference models: what is compiled, raised and compiled again stays the same.
@Suite(.needsSharedFiles)
struct NetworkModelsTests {
  static let paths =
    SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage")
    + SharedFiles.files(".mlmodel").filter { $0.contains("/golden/compiled/") }

  /// The model and all models in it that are networks.
  static func networks(_ model: Model) -> [Model] {
    (model.network == nil ? [] : [model]) + (model.pipeline?.models ?? []).flatMap(networks)
  }

  @Test(arguments: paths, CompilerDialect.allCases)
  func compiledNetworksAreRaisedAndCompileToTheSame(path: String, dialect: CompilerDialect) throws {
    for model in Self.networks(try ModelFile.read(path).model) {
      let compiled = try #require(try NetworkCompiler.compile(model, dialect: dialect))
      let folder = try TemporaryFolder()
      try compiled.weights.write(to: folder.path("weights"))
      let raised = try NetworkRaising.raise(
        net: compiled.net, shape: compiled.shape, weights: try EspressoWeights(path: folder.path("weights")))
      #expect(raised.problems.isEmpty)
      var again = model
      var network = raised.network
      network.preprocessing = model.network?.preprocessing ?? []
      again.kind = .neuralNetwork(network)
      let second = try #require(try NetworkCompiler.compile(again, dialect: dialect))
      #expect(NetworkGolden.lines(second.net) == NetworkGolden.lines(compiled.net))
      #expect(try second.weights.digest() == compiled.weights.digest())
      if dialect >= .xcode15 {
        #expect(NetworkGolden.lines(second.shape) == NetworkGolden.lines(compiled.shape))
      }
    }
  }
}
