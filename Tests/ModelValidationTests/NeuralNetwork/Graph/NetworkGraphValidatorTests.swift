import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct NetworkGraphValidatorTests {
  private func check(
    _ layers: [NeuralNetworkLayer], inputs: [String] = ["a"], outputs: [String] = ["z"],
    _ severity: Diagnostic.Severity = .error
  ) -> [String] {
    findings(
      Model.neuralNetwork(
        layers, inputs: inputs.map { .multiArray($0, [1]) }, outputs: outputs.map { .multiArray($0, [1]) }), severity)
  }

  @Test func takesAChain() {
    #expect(check([.relu("1", "a", "b"), .relu("2", "b", "z")]).isEmpty)
    #expect(check([.relu("1", "a", "b"), .relu("2", "b", "z")], .warning).isEmpty)
  }

  @Test func demandsWhatLayersRead() {
    #expect(
      check([.relu("1", "x", "z")], .error) == [
        "neuralNetwork › layer '1' › input: input 'x' is neither an output of an earlier layer nor an input of the model"
      ])
    #expect(
      check([.relu("1", "b", "z"), .relu("2", "a", "b")]) == [
        "neuralNetwork › layer '1' › input: input 'b' is produced by layer '2', which comes later"
      ])
  }

  @Test func tellsCyclesFromWrongOrder() {
    #expect(
      check([.relu("0", "a", "e"), .relu("1", "c", "b"), .relu("2", "b", "c"), .relu("3", "c", "z")]) == [
        "neuralNetwork › layer '1' › input: input 'c' is produced by layer '2', which needs this layer's output"
      ])
    #expect(
      check([.relu("1", "b", "b"), .relu("2", "b", "z")]).first
        == "neuralNetwork › layer '1' › input: input 'b' is the layer's own output")
    // Reads from behind a cycle are late, not part of it.
    #expect(
      check([.relu("0", "d", "z"), .relu("1", "c", "b"), .relu("2", "b", "c"), .relu("3", "c", "d")]).first
        == "neuralNetwork › layer '0' › input: input 'd' is produced by layer '3', which comes later")
  }

  @Test func demandsModelOutputs() {
    #expect(
      check([.relu("1", "a", "b")]) == ["description › output 'z' › name: no layer produces output 'z' of the model"])
    #expect(
      check([.relu("1", "a", "z")], outputs: ["z", "a"])
        == ["description › output 'a' › name: no layer produces output 'a' of the model"])
  }

  @Test func valuesAreMadeOnce() {
    #expect(
      check([.relu("1", "a", "z"), .relu("2", "a", "z")])
        == ["neuralNetwork › layer '2' › output: output 'z' is already produced by layer '1'"])
    #expect(
      check([.relu("1", "a", "z"), .relu("", "z", "a")])
        == ["neuralNetwork › layers[1] › output: output 'a' is an input of the model"])
    #expect(check([.relu("1", "a", "z"), .copy("2", "a", "z")]).isEmpty)
    #expect(check([.relu("1", "a", "b"), .copy("2", "b", "a")], outputs: ["a"]).isEmpty)
    #expect(
      check([.copy("1", "a", "a"), .relu("2", "a", "z")])
        == ["neuralNetwork › layer '1' › output: the input and the output of copy are both 'a'"])
  }

  @Test func warnsOfUnusedValues() {
    #expect(
      check([.relu("1", "a", "b"), .relu("2", "a", "z")], .warning)
        == ["neuralNetwork › layer '1' › output: nothing reads output 'b' of the layer"])
    #expect(
      check([.relu("1", "a", "z")], inputs: ["a", "c"], .warning)
        == ["description › input 'c' › name: no layer reads input 'c'"])
    // A layer that does nothing but read an input keeps the input.
    #expect(check([.relu("1", "a", "z"), .relu("2", "c", "c_tmp")], inputs: ["a", "c"], .warning).isEmpty)
  }

  @Test func warnsOfEqualNames() {
    #expect(
      check([.relu("1", "a", "b"), .relu("1", "b", "z")], .warning)
        == ["neuralNetwork › layer '1' › name: two layers are called '1'"])
    #expect(check([.relu("", "a", "b"), .relu("", "b", "z")], .warning).isEmpty)
  }

  @Test func demandsLayers() {
    #expect(
      check([]) == [
        "neuralNetwork › layers: the network has no layers",
        "description › output 'z' › name: no layer produces output 'z' of the model",
      ])
  }

  @Test func reportsEverythingAtOnce() {
    #expect(
      check([.relu("1", "p", "z"), .relu("2", "q", "z"), .layer("3", [], ["w"], nil)]).count == 4)
  }
}
