import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct PipelineValidatorTests {
  /// A network that makes `output` of `input`.
  private func stage(_ input: String, _ output: String, isUpdatable: Bool = false) -> Model {
    var model = Model.neuralNetwork(
      [.relu("l", input, output)], version: 4, inputs: [.multiArray(input, [3])], outputs: [.multiArray(output, [3])])
    model.isUpdatable = isUpdatable
    return model
  }

  private func pipeline(
    _ models: [Model], names: [String] = [], input: FeatureDescription = .multiArray("a", [3]),
    output: FeatureDescription = .multiArray("c", [3]), version: Int32 = 4, isUpdatable: Bool = false
  ) -> Model {
    .model(
      .pipeline(
        .with {
          $0.models = models
          $0.names = names
        }), version: version, inputs: [input], outputs: [output], isUpdatable: isUpdatable)
  }

  @Test(arguments: [25, 26]) func pipelinesAreNestedUpToADepth(depth: Int) {
    var model = stage("a", "c")
    for _ in 0..<depth { model = pipeline([model]) }
    let messages = Checked.errors(model)
    #expect(messages == (depth == 25 ? [] : ["pipelines are nested more than 25 levels deep"]))
  }

  @Test func featuresGoFromModelToModel() {
    #expect(findings(pipeline([stage("a", "b"), stage("b", "c")])).isEmpty)
    #expect(findings(pipeline([stage("a", "b"), stage("b", "c")]), .warning).isEmpty)
    #expect(
      findings(pipeline([stage("a", "b"), stage("x", "c")])) == [
        "pipeline › models[1] › description › input 'x' › name: input 'x' is neither an input of the pipeline nor "
          + "an output of an earlier model"
      ])
    #expect(
      findings(pipeline([stage("b", "c"), stage("a", "b")])).first
        == "pipeline › models[0] › description › input 'b' › name: input 'b' is neither an input of the pipeline nor "
        + "an output of an earlier model")
    #expect(
      findings(pipeline([stage("a", "b")]))
        == ["description › output 'c' › name: no model of the pipeline produces output 'c'"])
    #expect(findings(pipeline([stage("a", "b")], output: .multiArray("a", [3]))).isEmpty)
  }

  @Test func typesGoTogether() {
    #expect(
      findings(pipeline([stage("a", "c")], input: .multiArray("a", [4]))) == [
        "pipeline › models[0] › description › input 'a' › type: input 'a' declares shape 3, but the pipeline's input gives "
          + "shape 4"
      ])
    #expect(
      findings(pipeline([stage("a", "c")], output: .string("c")))
        == ["description › output 'c' › type: output 'c' declares String, but model 0 gives MultiArray"])
  }

  /// The later of two features of one name is the one that is read.
  @Test func outputsReplaceFeatures() {
    #expect(findings(pipeline([stage("a", "b"), stage("b", "b2"), stage("b2", "c")])).isEmpty)
    let renamed = Model.neuralNetwork(
      [.copy("l", "a", "a")], version: 4, inputs: [.multiArray("a", [3])], outputs: [.double("a")])
    #expect(
      findings(pipeline([renamed, stage("a", "c")])).contains(
        "pipeline › models[1] › description › input 'a' › type: input 'a' declares MultiArray, but model 0 gives Double"
      ))
  }

  @Test func needsModels() {
    #expect(
      findings(pipeline([], output: .multiArray("a", [3])))
        == ["pipeline › models: the pipeline has no models"])
    for kind in [Model.Kind.pipelineClassifier(PipelineClassifier()), .pipelineRegressor(PipelineRegressor())] {
      let model = Model.model(kind, inputs: [.multiArray("a", [3])], outputs: [.multiArray("a", [3])])
      #expect(findings(model) == ["\(kind.schemaName) › pipeline › models: the pipeline has no models"])
    }
  }

  @Test func namesAreDifferent() {
    let models = [stage("a", "b"), stage("b", "c")]
    #expect(findings(pipeline(models, names: ["one", "two"])).isEmpty)
    #expect(
      findings(pipeline(models, names: ["one"])) == [
        "pipeline › names: `names` has 1 name, but the pipeline has 2 models"
      ])
    #expect(
      findings(pipeline(models, names: ["one", "one"])) == ["pipeline › names[1]: two models are called 'one'"])
  }

  @Test func modelsAreChecked() {
    var broken = stage("a", "b")
    broken.kind = .neuralNetwork(.with { $0.layers = [.relu("l", "q", "b")] })
    #expect(
      findings(pipeline([broken, stage("b", "c")])) == [
        "pipeline › models[0] › neuralNetwork › layer 'l' › input: input 'q' is neither an output of an earlier "
          + "layer nor an input of the model"
      ])
    let inner = pipeline([broken], output: .multiArray("b", [3]))
    let outer = Model.model(
      .pipelineRegressor(.with { $0.pipeline = .with { $0.models = [inner] } }), version: 4,
      inputs: [.multiArray("a", [3])], outputs: [.multiArray("b", [3])])
    #expect(
      findings(outer) == [
        "pipelineRegressor › pipeline › models[0] › pipeline › models[0] › neuralNetwork › layer 'l' › input: input "
          + "'q' is neither an output of an earlier layer nor an input of the model"
      ])
  }

  @Test func warnsOfVersions() {
    #expect(
      findings(pipeline([stage("a", "c")], version: 3), .warning) == [
        "pipeline › models[0] › specificationVersion: the stage has specification version 4, but the pipeline has 3"
      ])
  }

  @Test func warnsOfPredictions() {
    func classifier(_ name: String, _ outputs: [FeatureDescription]) -> [String] {
      var model = Model.model(
        .pipelineClassifier(.with { $0.pipeline = .with { $0.models = [stage("a", "c")] } }), version: 4,
        inputs: [.multiArray("a", [3])], outputs: outputs)
      model.description?.predictedFeatureName = name
      return findings(model, .warning)
    }
    #expect(
      classifier("", [.multiArray("c", [3])]) == [
        "description › predictedFeatureName: a pipeline classifier should name its prediction in `predictedFeatureName`"
      ])
    #expect(
      classifier("c", [.multiArray("c", [3])]) == [
        "description › output 'c' › type: output 'c' of a pipeline classifier is MultiArray, expected String or Int64"
      ])
  }
}
