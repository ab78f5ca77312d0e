import ModelFiles
import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

/// Tensors whose names only differ in how they are spelled are different.
@Suite struct SpellingTests {
  @Test func tensorsOfANetwork() throws {
    let file = ModelFile(Spellings.network())
    let names = Spellings.both.map { "\($0)/weights" }
    #expect(try SourceTensors.list(file).map(\.name) == names)
    let changed = try SourceTensors.replacing([names[1]: WeightData(floats: [5])], in: file)
    #expect(changed.model.kind == Spellings.network(weights: [2, 5]).kind)
  }

  @Test func constantsOfAProgram() throws {
    let constants = Spellings.both.map { name in
      MILSpec.Operation.const(name, .blob(.float32, [1], offset: 64))
    }
    var blob = WeightBlobWriter()
    _ = try blob.append(WeightData(floats: [1]), .float32, elementCount: 1)
    let sums = zip(Spellings.both, ["y", "z"]).map { constant, sum in
      MILSpec.Operation.operation("add", [("x", ["x"]), ("y", [constant])], sum, .float32, [1])
    }
    let model = Model.mlProgram([("main", constants + sums)])
    let file = ModelFile(model, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blob])
    #expect(try SourceTensors.list(file).map(\.name) == Spellings.both)
  }
}
