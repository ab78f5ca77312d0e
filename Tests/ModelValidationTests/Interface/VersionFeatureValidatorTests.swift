import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct VersionFeatureValidatorTests {
  /// The lowest version that a model of `kind` may state without a warning.
  private func lowest(_ kind: Model.Kind) -> Int {
    VersionFeatureValidator.features(of: kind).map(\.version).max() ?? 1
  }

  @Test func modelTypesHaveAFirstVersion() {
    #expect(lowest(.glmClassifier(.init())) == 1)
    #expect(lowest(.customModel(.init())) == 3)
    #expect(lowest(.nonMaximumSuppression(.init())) == 3)
    #expect(lowest(.bayesianProbitRegressor(.init())) == 3)
    #expect(lowest(.kNearestNeighborsClassifier(.init())) == 4)
    #expect(lowest(.itemSimilarityRecommender(.init())) == 4)
    #expect(lowest(.linkedModel(.init())) == 4)
    #expect(lowest(.soundAnalysisPreprocessing(.init())) == 4)
    #expect(lowest(.serializedModel(.init())) == 5)
    #expect(lowest(.audioFeaturePrint(.init())) == 6)
    #expect(lowest(.classConfidenceThresholding(.init())) == 8)
  }

  @Test func scenePrintPipeline() {
    let print = Model.Kind.visionFeaturePrint(
      .with { $0.visionFeaturePrintType = .scene(.with { $0.version = .sceneVersion1 }) })
    #expect(lowest(print) == 3)
    #expect(
      lowest(
        .visionFeaturePrint(.with { $0.visionFeaturePrintType = .scene(.with { $0.version = .sceneVersion2 }) })) == 8)
    #expect(lowest(.visionFeaturePrint(.with { $0.visionFeaturePrintType = .objects(.init()) })) == 5)
    #expect(lowest(.glmClassifier(.init())) == 1)
  }

  @Test func revisionsOfTextModels() {
    let taggers: [(UInt32, Int)] = [(1, 3), (2, 3), (3, 5), (4, 8), (5, 9)]
    for (revision, version) in taggers {
      #expect(lowest(.wordTagger(.with { $0.revision = revision })) == version)
    }
    let classifiers: [(UInt32, Int)] = [(1, 3), (2, 4), (4, 8), (5, 9)]
    for (revision, version) in classifiers {
      #expect(lowest(.textClassifier(.with { $0.revision = revision })) == version)
    }
    #expect(lowest(.gazetteer(.with { $0.revision = 2 })) == 4)
    #expect(lowest(.wordEmbedding(.with { $0.revision = 2 })) == 4)
  }

  @Test func programsAndOperationSets() {
    for set in OperationSet.all {
      var function = Program.relu
      function.opset = set.name
      #expect(lowest(.mlProgram(.with { $0.functions = ["main": function] })) == set.specificationVersion)
    }
    #expect(Checked.warnings(Program.model(["main": Program.relu])) == [])
    #expect(
      Checked.warnings(Program.model(["main": Program.relu], version: 5))
        == [
          "model type `mlProgram` needs specification version 6, but the model has 5",
          "operation set CoreML5 needs specification version 6, but the model has 5",
        ])
  }

  @Test func functionsNeedVersion9AndASinglePlainProgramDoesNot() {
    #expect(Checked.errors(Program.model(described: ["f"], default: "f", version: 9)) == [])
    #expect(!Checked.errors(Program.model(described: ["f"], default: "f", version: 8)).isEmpty)
    #expect(ModelValidator.validate(Program.model(["main": Program.relu], version: 6)) == [])
  }

  @Test func modelWithoutInputsNeedsVersion9() {
    let constant = NeuralNetworkLayer.layer(
      "c", [], ["output"],
      .loadConstantND(
        .with {
          $0.shape = [1]
          $0.data = .with { $0.floatValue = WeightData(floats: [1]) }
        }))
    let kind = Model.Kind.neuralNetwork(
      .with {
        $0.layers = [constant]
        $0.arrayInputShapeMapping = .exactArrayMapping
      })
    #expect(ModelValidator.validate(.model(kind, version: 9, outputs: [.multiArray("output", [1])])).isEmpty)
    #expect(!Checked.errors(.model(kind, version: 8, outputs: [.multiArray("output", [1])])).isEmpty)
    #expect(
      Checked.errors(
        .model(kind, version: 4, inputs: [.multiArray("input", [1])], outputs: [.multiArray("output", [1])]))
        == [])
  }
}
