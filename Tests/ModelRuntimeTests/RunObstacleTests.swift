import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

struct RunObstacleTests {
  private func message(_ model: Model) -> String? { RunObstacle.first(in: model)?.message }

  @Test func modelsThatRunHaveNone() {
    let network = Model.neuralNetwork(
      [.relu("r", "x", "y")], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])
    #expect(message(network) == nil)
    #expect(message(.mlProgram([("main", [.const("w", .int32(1)), .operation("relu", [("x", ["w"])], "y")])])) == nil)
  }

  @Test func theFirstOneIsSaid() {
    let custom = NeuralNetworkLayer.layer("c", ["x"], ["y"], .custom(.with { $0.className = "Mine" }))
    let network = Model.neuralNetwork([custom], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])
    #expect(message(network)?.hasPrefix("the class of custom layer 'Mine' is part of an app") == true)
    let program = Model.mlProgram([("main", [.operation("cond", [], "c", blocks: [[.operation("later", [], "z")]])])])
    #expect(message(program) == "operation 'z' is of type `later`, which this build does not know")
    #expect(message(Model()) == "the model has no type")
    let print = Model.with { $0.kind = .visionFeaturePrint(CoreMLModels.VisionFeaturePrint()) }
    let pipeline = Model.with { $0.kind = .pipeline(.with { $0.models = [network, print] }) }
    #expect(message(pipeline)?.contains("'Mine'") == true)
    #expect(message(print)?.contains("its weights ship only with Apple's systems") == true)
  }
}
