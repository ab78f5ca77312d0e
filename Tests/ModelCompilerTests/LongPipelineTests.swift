import ModelCompiler
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

struct LongPipelineTests {
  /// The time grows with the number of models and not with its square.
  @Test(.timeLimit(.minutes(5))) func thirtyThousandModels() throws {
    let folder = try TemporaryFolder()
    let count = 30_000
    let model = Model.model(
      .pipeline(
        .with { pipeline in
          pipeline.models = (0..<count).map { index in
            .model(.identity(Identity()), inputs: [.double("f\(index)")], outputs: [.double("f\(index + 1)")])
          }
        }), inputs: [.double("f0")], outputs: [.double("f\(count)")])
    try ModelFile(model).write(to: folder.path("Long.mlmodel"))
    let compiled = try compiledModel(try ModelFile.read(folder.path("Long.mlmodel")))
    #expect(compiled.paths.count == count + 3)
    #expect(compiled.paths.contains("model\(count - 1)/coremldata.bin"))
  }
}
