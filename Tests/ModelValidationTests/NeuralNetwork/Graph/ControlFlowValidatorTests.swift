import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ControlFlowValidatorTests {
  private func check(_ layers: [NeuralNetworkLayer], _ severity: Diagnostic.Severity = .error) -> [String] {
    findings(
      Model.neuralNetwork(layers, inputs: [.multiArray("a", [1])], outputs: [.multiArray("z", [1])]), severity)
  }

  private func network(_ layers: [NeuralNetworkLayer]) -> NeuralNetwork { .with { $0.layers = layers } }

  private func branch(
    _ then: [NeuralNetworkLayer], _ otherwise: [NeuralNetworkLayer] = [], on input: String = "c"
  ) -> NeuralNetworkLayer {
    .layer(
      "branch", [input], [],
      .branch(
        .with {
          $0.ifBranch = network(then)
          $0.elseBranch = otherwise.isEmpty ? nil : network(otherwise)
        }))
  }

  private let condition = NeuralNetworkLayer.relu("condition", "a", "c")
  private let place = "neuralNetwork › layer 'branch' › branch"

  @Test func bothBranchesMakeTheValue() {
    #expect(check([condition, branch([.relu("1", "a", "z")], [.relu("2", "a", "z")])]).isEmpty)
    let missing = ["description › output 'z' › name: no layer produces output 'z' of the model"]
    #expect(check([condition, branch([.relu("1", "a", "z")], [.relu("2", "a", "y")])]) == missing)
    #expect(check([condition, branch([.relu("1", "a", "z")])]) == missing)
  }

  @Test func branchesChangeValuesByCopy() {
    #expect(check([condition, .relu("0", "a", "z"), branch([.copy("1", "a", "z")])]).isEmpty)
    #expect(
      check([condition, .relu("0", "a", "z"), branch([.relu("1", "a", "z")])])
        == ["\(place) › ifBranch › layer '1' › output: output 'z' is already produced by layer '0'"])
    #expect(
      check([condition, branch([.relu("1", "a", "c")], [.relu("2", "a", "z")])]) == [
        "\(place) › ifBranch › layer '1' › output: output 'c' is already produced by layer 'condition'",
        "description › output 'z' › name: no layer produces output 'z' of the model",
      ])
  }

  @Test func branchesHaveLayersAndACondition() {
    #expect(
      check([condition, branch([]), .relu("1", "a", "z")]) == ["\(place) › ifBranch: `ifBranch` has no layers"])
    #expect(
      check([branch([.copy("1", "a", "y")], on: "d"), .relu("2", "a", "z")]) == [
        "neuralNetwork › layer 'branch' › input: input 'd' is neither an output of an earlier layer nor an input of the model"
      ])
    var layer = branch([.copy("1", "a", "y")])
    layer.inputTensor = [
      .with {
        $0.rank = 1
        $0.dimValue = [2]
      }
    ]
    #expect(
      check([condition, layer, .relu("2", "a", "z")]) == [
        "neuralNetwork › layer 'branch' › inputTensor[0] › dimValue: branch needs a single number, but its input has a "
          + "dimension of 2"
      ])
  }

  @Test func layersInsideAreChecked() {
    #expect(
      check([condition, branch([.relu("1", "q", "y")], [.relu("2", "y", "x")]), .relu("3", "a", "z")]) == [
        "\(place) › ifBranch › layer '1' › input: input 'q' is neither an output of an earlier layer nor an input of the model",
        "\(place) › elseBranch › layer '2' › input: input 'y' is neither an output of an earlier layer nor an input of the model",
      ])
  }

  private func loop(
    _ body: [NeuralNetworkLayer], condition: [NeuralNetworkLayer] = [], on variable: String = "",
    iterations: UInt64 = 0, inputs: [String] = []
  ) -> NeuralNetworkLayer {
    .layer(
      "loop", inputs, [],
      .loop(
        .with {
          $0.bodyNetwork = network(body)
          $0.conditionNetwork = condition.isEmpty ? nil : network(condition)
          $0.conditionVar = variable
          $0.maxLoopIterations = iterations
        }))
  }

  private func greater(_ output: String) -> NeuralNetworkLayer {
    .layer("greater", ["a"], [output], .greaterThan(.with { $0.alpha = 1 }))
  }

  private let loopPlace = "neuralNetwork › layer 'loop' › loop"

  @Test func loopsEnd() {
    #expect(check([loop([.relu("1", "a", "z")], iterations: 3)]).isEmpty)
    #expect(check([loop([.relu("1", "a", "z")], inputs: ["a"])]).isEmpty)
    #expect(
      check([loop([.relu("1", "a", "b")]), .copy("2", "a", "z")]) == [
        "\(loopPlace) › maxLoopIterations: the loop has no input with a count, no condition, and `maxLoopIterations` "
          + "is 0"
      ])
  }

  @Test func conditionsAreMade() {
    #expect(
      check([loop([.relu("1", "a", "b")], condition: [greater("c")], on: "c"), .copy("2", "a", "z")]).isEmpty)
    #expect(
      check([loop([.relu("1", "a", "b")], condition: [greater("c")]), .copy("2", "a", "z")]) == [
        "\(loopPlace) › conditionVar: `conditionNetwork` has layers, but `conditionVar` names none of their outputs"
      ])
    #expect(
      check([loop([.relu("1", "a", "b")], on: "c", iterations: 1), .copy("2", "a", "z")]) == [
        "\(loopPlace) › conditionVar: `conditionVar` is 'c', but there is no `conditionNetwork` to compute it"
      ])
    let notMade =
      "\(loopPlace) › conditionVar: `conditionNetwork` has no output 'c', which `conditionVar` names"
    #expect(
      check([loop([.relu("1", "a", "b")], condition: [greater("d")], on: "c"), .copy("2", "a", "z")]) == [notMade])
    // A value from outside is no condition unless the network makes it again.
    let before = NeuralNetworkLayer.relu("0", "a", "c")
    #expect(
      check([before, loop([.relu("1", "a", "b")], condition: [greater("d")], on: "c"), .copy("2", "a", "z")])
        == [notMade])
    #expect(
      check([
        before,
        loop([.relu("1", "a", "b")], condition: [greater("d"), .copy("3", "d", "c")], on: "c"),
        .copy("2", "a", "z"),
      ]).isEmpty)
  }

  @Test func bodiesOfLoopsWithConditionMayNeverRun() {
    #expect(
      check([loop([.relu("1", "a", "z")], condition: [greater("c")], on: "c")])
        == ["description › output 'z' › name: no layer produces output 'z' of the model"])
    #expect(check([loop([.copy("1", "a", "c")], condition: [greater("c")], on: "c"), .copy("2", "c", "z")]).isEmpty)
    #expect(
      check([loop([]), .copy("2", "a", "z")]).first == "\(loopPlace) › bodyNetwork: `bodyNetwork` has no layers")
  }

  @Test func breaksStandInLoops() {
    let stop = NeuralNetworkLayer.layer("stop", [], [], .loopBreak(LoopBreakLayerParams()))
    let next = NeuralNetworkLayer.layer("next", [], [], .loopContinue(LoopContinueLayerParams()))
    #expect(
      check([.copy("1", "a", "z"), stop, next]) == [
        "neuralNetwork › layer 'stop' › layer: loopBreak is outside of any loop",
        "neuralNetwork › layer 'next' › layer: loopContinue is outside of any loop",
      ])
    #expect(check([loop([.relu("1", "a", "z"), stop, next], iterations: 1)]).isEmpty)
    #expect(
      check([
        loop([.relu("0", "a", "c"), branch([stop]), .relu("1", "a", "z")], iterations: 1)
      ]).isEmpty)
    #expect(
      check([loop([.relu("1", "a", "z")], condition: [greater("c"), stop], on: "c"), .copy("2", "a", "z")]).contains(
        "\(loopPlace) › conditionNetwork › layer 'stop' › layer: loopBreak is outside of any loop"))
  }

  @Test func deepNestingStaysQuick() {
    var inner = [NeuralNetworkLayer.copy("deepest", "a", "z")]
    for _ in 0..<60 {
      inner = [branch(inner, [.copy("other", "a", "z")], on: "a")]
    }
    #expect(check(inner).isEmpty)
  }
}
