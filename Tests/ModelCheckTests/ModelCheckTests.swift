import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCheck

@Suite struct ModelCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try ModelFile(network(channels: 2)).write(to: folder.path("good.mlmodel"))
    try ModelFile(network(channels: 3)).write(to: folder.path("bad.mlmodel"))
  }

  /// One layer of 2 × `channels` weights that hold 4 values.
  private func network(channels: UInt64) -> Model {
    var product = NeuralNetworkLayer.innerProduct("product", "x", "y", channels: Int(channels))
    if case .innerProduct(var params)? = product.layer {
      params.inputChannels = 2
      params.outputChannels = channels
      params.weights = .floats(4)
      product.layer = .innerProduct(params)
    }
    return Model.neuralNetwork(
      [product], inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [Int64(channels)])])
  }

  private func configuration(_ paths: String...) -> CheckConfiguration {
    var configuration = CheckConfiguration()
    configuration.models = paths.map { CheckConfiguration.Entry(path: $0 == "" ? folder.path("") : folder.path($0)) }
    return configuration
  }

  @Test func aDirectoryIsCheckedByName() throws {
    let check = ModelCheck(configuration(""))
    let models = try check.run()
    #expect(models.map { $0.path.split(separator: "/").last } == ["bad.mlmodel", "good.mlmodel"])
    #expect(models[0].findings.contains { $0.severity == .error })
    #expect(!models[1].findings.contains { $0.severity == .error })
    #expect(check.fails(models) && !check.fails([models[1]]))
  }

  @Test func targetsAreChecksOfTheirOwn() throws {
    var configuration = configuration("good.mlmodel")
    configuration.targets = [SystemRelease("ios10"), SystemRelease("ios17"), SystemRelease("ios17")].compactMap { $0 }
    let model = try #require(try ModelCheck(configuration).run().first)
    #expect(model.checks.count == 3)
    #expect(model.checks[1].findings.contains { $0.severity == .error })
    #expect(model.checks[2].findings.isEmpty)
  }

  @Test func budgetsAreKept() throws {
    var configuration = configuration("good.mlmodel")
    configuration.budget.parameters = 1
    configuration.budget.bytes = 1 << 20
    configuration.budget.floatingPointOperations = 1
    configuration.models[0].budget.parameters = 1000
    let findings = try ModelCheck(configuration).run()[0].findings
    #expect(findings.map(\.code) == ["over-budget"])
    #expect(findings.first?.message.hasPrefix("floating-point operations: ") == true)
    configuration.models[0].budget.parameters = 3
    let parameters = try ModelCheck(configuration).run()[0].findings.first
    #expect(parameters?.message.hasPrefix("parameters: ") == true)
    #expect(parameters?.expected == "3")
  }

  @Test func codesCanBeIgnored() throws {
    var configuration = configuration("bad.mlmodel")
    let codes = try ModelCheck(configuration).run()[0].findings.map(\.code.rawValue)
    configuration.ignoredCodes = Set(codes)
    #expect(!codes.isEmpty)
    #expect(try ModelCheck(configuration).run()[0].findings.isEmpty)
  }

  @Test func codesCanBeIgnoredForOneModel() throws {
    var configuration = configuration("bad.mlmodel", "good.mlmodel")
    let codes = try ModelCheck(configuration).run()[0].findings.map(\.code.rawValue)
    configuration.models[1].ignoredCodes = Set(codes)
    #expect(try !ModelCheck(configuration).run()[0].findings.isEmpty)
    configuration.models[0].ignoredCodes = Set(codes)
    #expect(try ModelCheck(configuration).run()[0].findings.isEmpty)
  }

  @Test func whatIsNotCheckedSaysSo() throws {
    var configuration = configuration("bad.mlmodel")
    configuration.budget.parameters = 1
    let model = try ModelCheck(configuration).run()[0]
    #expect(model.checks.map(\.name) == ["valid", "budget"])
    #expect(model.checks.map(\.skipped) == [nil, "the model has errors"])
    #expect(JUnitFormat.text([model]).contains("skipped=\"1\""))
    #expect(JUnitFormat.text([model]).contains("<skipped message=\"the model has errors\"/>"))
    #expect(MarkdownFormat.text([model]).contains("➖ budget"))
  }

  @Test func nothingToCheckIsAMistake() {
    #expect(throws: Diagnostic.self) { try ModelCheck(CheckConfiguration()).run() }
    let error = #expect(throws: Diagnostic.self) { try ModelCheck(configuration("none")).run() }
    #expect(error?.message == "there is no model")
  }
}
