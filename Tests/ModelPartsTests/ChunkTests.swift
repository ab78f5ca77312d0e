import ModelFormat
import ModelParts
import ModelRuntime
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Chunks of programs, and what splitting gives of other models.
@Suite struct ChunkTests {
  @Test(arguments: 1...4) func chunksInARowAreTheWhole(_ number: Int) throws {
    let chunks = try ProgramChunks(ModelFile(Whole.chain)).chunks(.number(number)).map(\.file.model)
    #expect(chunks.count == number)
    let inputs: NameMap<FeatureValue> = ["x": .numbers(-1, 0, 2)]
    let values = try chunks.reduce(inputs) { known, chunk in
      known.merging(try RuntimeModel(chunk).prediction(from: known)) { $1 }
    }
    let expected = try RuntimeModel(Whole.chain).prediction(from: inputs)
    #expect(values["y"]?.plainText == expected["y"]?.plainText)
    #expect(expected["y"] != nil)
  }

  /// Each state is in one chunk, with all operations on it, and the chunks remember over several steps.
  @Test(arguments: 1...3) func chunksOfADecoderKeepTheirStates(_ number: Int) throws {
    let chunks = try ProgramChunks(ModelFile(Whole.decoder)).chunks(.number(number)).map(\.file.model)
    #expect(chunks.flatMap { $0.description?.state.map(\.name) ?? [] } == ["s0", "s1", "s2"])
    #expect(chunks.count == number)
    let whole = try RuntimeModel(Whole.decoder)
    let parts = try chunks.map { try RuntimeModel($0) }
    let (state, states) = (whole.makeState(), parts.map { $0.makeState() })
    for step in 1...4 {
      var values: NameMap<FeatureValue> = ["x": .numbers(Double(step), -2, 0.5)]
      let expected = try whole.prediction(from: values, using: state)
      for (part, state) in zip(parts, states) {
        values.merge(try part.prediction(from: values, using: state)) { $1 }
      }
      #expect(values["y"]?.plainText == expected["y"]?.plainText, "step \(step)")
    }
  }

  @Test func sizesLimitTheWeightsOfChunks() throws {
    let file = try ModelFile.read("\(ExampleModels.folder)/SmallProgram.mlpackage")
    for (size, count) in [(1 << 20, 1), (15_500, 2)] {
      let chunks = try ProgramChunks(file).chunks(.bytes(size)).map(\.file)
      #expect(chunks.count == count)
      let weights = chunks.map { $0.weightBlobs.values.reduce(0) { $0 + $1.byteCount } }
      #expect(weights.reduce(0, +) > 15_692)
    }
  }

  @Test func pipelinesAndFunctionsAreTakenApart() throws {
    let stages = try ModelSplit.parts(of: ModelFile(Whole.pipeline))
    #expect(stages.map(\.name) == ["0-model0", "1-Second"])
    #expect(stages.map(\.part.file.model) == Whole.pipeline.pipeline?.models)
    let functions = try ModelSplit.parts(of: ModelFile(Whole.functions))
    #expect(functions.map(\.name) == ["one", "two"])
    for function in functions {
      guard case .mlProgram(let program)? = function.part.file.model.kind,
        case .mlProgram(let chain)? = Whole.chain.kind
      else {
        Issue.record("the part is no program")
        return
      }
      #expect(program.functions == chain.functions)
      #expect(function.part.file.model.specificationVersion == 8)
    }
  }

  @Test(arguments: [("0", 0), ("1", 1), ("Second", 1), ("model0", 0)]) func stagesHaveNumbersAndNames(
    _ text: String, _ index: Int
  ) throws {
    #expect(try PipelineStages(Whole.pipeline).stage(text) == Whole.pipeline.pipeline?.models[index])
  }

  @Test(arguments: [
    ("a b-c_1.ä", "a b-c_1.ä"), ("../x", "_.._x"), ("", "_"), (".hidden", "_.hidden"), ("a/b\u{0}", "a_b_"),
  ]) func namesOfFilesLeaveNoFolder(_ name: String, _ file: String) {
    #expect(name.asFileName == file)
  }
}
