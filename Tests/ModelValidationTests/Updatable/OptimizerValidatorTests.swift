import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct OptimizerValidatorTests {
  private func check(_ change: (inout NetworkUpdateParameters) -> Void) -> [String] {
    findings(
      .updatable {
        var params = $0.updateParams ?? NetworkUpdateParameters()
        change(&params)
        $0.updateParams = params
      })
  }

  private let place = "neuralNetwork › updateParams"

  @Test func takesBothOptimizers() {
    #expect(check { $0.optimizer = .sgd() }.isEmpty)
    #expect(check { $0.optimizer = .adam() }.isEmpty)
    #expect(
      check { $0.optimizer = nil } == ["\(place) › optimizer › OptimizerType: `updateParams` has no optimizer"])
  }

  @Test func settingsThatSGDNeeds() {
    #expect(
      check { $0.optimizer = .sgd { $0.miniBatchSize = nil } } == [
        "\(place) › optimizer › sgdOptimizer › miniBatchSize: `miniBatchSize` of the optimizer is not set"
      ])
    #expect(
      check { $0.optimizer = .sgd { $0.learningRate = nil } } == [
        "\(place) › optimizer › sgdOptimizer › learningRate: `learningRate` of the optimizer is not set"
      ])
  }

  @Test func settingsThatAdamNeeds() {
    let changes: [(String, (inout AdamOptimizer) -> Void)] = [
      ("learningRate", { $0.learningRate = nil }), ("miniBatchSize", { $0.miniBatchSize = nil }),
      ("beta1", { $0.beta1 = nil }), ("beta2", { $0.beta2 = nil }), ("eps", { $0.eps = nil }),
    ]
    for (field, change) in changes {
      #expect(
        check { $0.optimizer = .adam(change) }
          == ["\(place) › optimizer › adamOptimizer › \(field): `\(field)` of the optimizer is not set"])
    }
  }

  @Test func defaultsAreAmongTheAllowed() {
    #expect(check { $0.optimizer = .sgd { $0.miniBatchSize = .value(5, 10...100) } }.count == 1)
    #expect(check { $0.optimizer = .sgd { $0.miniBatchSize = .value(5, among: [10, 20, 30, 40]) } }.count == 1)
    #expect(check { $0.optimizer = .sgd { $0.miniBatchSize = .value(10, among: [10, 20]) } }.isEmpty)
    #expect(check { $0.optimizer = .sgd { $0.learningRate = .value(5, 0.1...1) } }.count == 1)
    #expect(check { $0.optimizer = .adam { $0.beta1 = .value(5, 0...1) } }.count == 1)
    #expect(check { $0.optimizer = .adam { $0.beta2 = .value(5, 0...1) } }.count == 1)
    #expect(check { $0.optimizer = .adam { $0.eps = .value(5, 0...1) } }.count == 1)
    #expect(check { $0.epochs = .value(100, 1...10) }.count == 1)
    #expect(check { $0.epochs = .value(100, among: [10, 20, 30, 40]) }.count == 1)
    #expect(check { $0.seed = .value(2019, 0...1) }.count == 1)
    #expect(check { $0.seed = .value(0, 0...1) }.isEmpty)
  }

  /// Core ML does not look at the momentum, so its default is a warning.
  @Test func momentum() {
    let model = Model.updatable { $0.updateParams?.optimizer = .sgd { $0.momentum = .value(5, 0...1) } }
    #expect(findings(model).isEmpty)
    #expect(
      findings(model, .warning) == [
        "\(place) › optimizer › sgdOptimizer › momentum: the default 5.0 of `momentum` is outside 0.0...1.0"
      ])
  }

  @Test func epochsAreNeededAndASeedIsNot() {
    #expect(check { $0.epochs = nil } == ["\(place) › epochs: `epochs` is not set"])
    #expect(check { $0.seed = nil }.isEmpty)
    #expect(check { $0.shuffle = nil }.isEmpty)
  }

  @Test func nothingIsSet() {
    #expect(findings(.updatable { $0.updateParams = nil }).count == 4)
    #expect(
      findings(.updatable { $0.updateParams = .with { $0.lossLayers = [.meanSquaredError("loss", "B", "target")] } })
        .count == 2)
  }
}
