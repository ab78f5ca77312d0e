import ModelEdit
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Each model type says names and labels in a place of its own.
@Suite struct ModelTypeTests {
  private static let words = StringVector.with { $0.vector = ["a", "b"] }

  /// Models of all types with labels, those of networks and programs apart.
  private static let classifiers: [Model.Kind] = [
    .glmClassifier(.with { $0.classLabels = .stringClassLabels(words) }),
    .supportVectorClassifier(.with { $0.classLabels = .stringClassLabels(words) }),
    .treeEnsembleClassifier(.with { $0.classLabels = .stringClassLabels(words) }),
    .kNearestNeighborsClassifier(.with { $0.classLabels = .stringClassLabels(words) }),
    .nonMaximumSuppression(.with { $0.classLabels = .stringClassLabels(words) }),
    .textClassifier(.with { $0.classLabels = .stringClassLabels(words) }),
    .gazetteer(.with { $0.classLabels = .stringClassLabels(words) }),
  ]

  @Test(arguments: classifiers) func labelsAreReplaced(_ kind: Model.Kind) throws {
    let old = Model.classifier(kind, inputs: [.double("x")])
    let pipeline = PipelineClassifier.with { $0.pipeline = .with { $0.models = [old] } }
    for whole in [old, .classifier(.pipelineClassifier(pipeline), inputs: [.double("x")])] {
      var model = whole
      try ClassLabelsEdit(.strings(["c", "d"])).apply(to: &model)
      #expect(model.classLabels == .strings(["c", "d"]))
      #expect(model.description == whole.description)
      try ClassLabelsEdit(.strings(["a", "b"])).apply(to: &model)
      #expect(model == whole)
    }
  }

  /// Types that may have integers as labels: the label and the keys of the probabilities are integers, too.
  @Test(arguments: classifiers.prefix(5)) func labelsBecomeIntegers(_ kind: Model.Kind) throws {
    var model = Model.classifier(kind, inputs: [.double("x")])
    try ClassLabelsEdit(.integers([1, 2])).apply(to: &model)
    #expect(model.classLabels == .integers([1, 2]))
    #expect(model.description?.output == [.int64("label"), .dictionary("probabilities", integerKeys: true)])
  }

  /// Model types that name their features in their parameters; all names are the features `f0`, `f1` and so on.
  private static let named: [Model.Kind] = [
    .featureVectorizer(.with { $0.inputList = [.with { $0.inputColumn = "f0" }, .with { $0.inputColumn = "f1" }] }),
    .nonMaximumSuppression(
      .with {
        ($0.confidenceInputFeatureName, $0.coordinatesInputFeatureName) = ("f0", "f1")
        ($0.iouThresholdInputFeatureName, $0.confidenceThresholdInputFeatureName) = ("f2", "f3")
        ($0.confidenceOutputFeatureName, $0.coordinatesOutputFeatureName) = ("f4", "f5")
      }),
    .itemSimilarityRecommender(
      .with {
        ($0.itemInputFeatureName, $0.numRecommendationsInputFeatureName) = ("f0", "f1")
        ($0.itemRestrictionInputFeatureName, $0.itemExclusionInputFeatureName) = ("f2", "f3")
        ($0.recommendedItemListOutputFeatureName, $0.recommendedItemScoreOutputFeatureName) = ("f4", "f5")
      }),
    .bayesianProbitRegressor(
      .with {
        ($0.regressionInputFeatureName, $0.optimismInputFeatureName) = ("f0", "f1")
        ($0.samplingScaleInputFeatureName, $0.samplingTruncationInputFeatureName) = ("f2", "f3")
        ($0.meanOutputFeatureName, $0.varianceOutputFeatureName) = ("f4", "f5")
        ($0.pessimisticProbabilityOutputFeatureName, $0.sampledProbabilityOutputFeatureName) = ("f6", "f7")
      }),
    .wordTagger(
      .with {
        ($0.tokensOutputFeatureName, $0.tokenTagsOutputFeatureName) = ("f0", "f1")
        ($0.tokenLocationsOutputFeatureName, $0.tokenLengthsOutputFeatureName) = ("f2", "f3")
      }),
    .visionFeaturePrint(.with { $0.visionFeaturePrintType = .objects(.with { $0.output = ["f0", "f1"] }) }),
  ]

  /// No byte of the model says an old name then, and the way back gives the same bytes.
  @Test(arguments: named) func namesInParametersFollow(_ kind: Model.Kind) throws {
    let names = (0..<8).map { "f\($0)" }
    let old = Model.model(kind, inputs: names.map { .double($0) })
    var model = old
    try RenameEdit(names.map { (old: $0, new: "g" + $0.dropFirst()) }).apply(to: &model)
    let text = String(decoding: ModelFile.encode(model), as: UTF8.self)
    #expect(!names.contains(where: text.contains))
    #expect(text.contains("g1"))
    try RenameEdit(names.map { (old: "g" + $0.dropFirst(), new: $0) }).apply(to: &model)
    #expect(ModelFile.encode(model) == ModelFile.encode(old))
  }

  /// Loops and branches hold networks, in which the blobs of the whole are read and written.
  @Test func namesWithinLoopsAndBranchesFollow() throws {
    let inner = NeuralNetwork.with { $0.layers = [.relu("inner", "x", "y")] }
    let old = Model.neuralNetwork(
      [
        .layer(
          "branch", ["x"], ["y"],
          .branch(.with { ($0.ifBranch, $0.elseBranch) = (inner, inner) })),
        .layer(
          "loop", [], [],
          .loop(
            .with {
              $0.conditionVar = "x"
              ($0.conditionNetwork, $0.bodyNetwork) = (inner, inner)
            })),
      ], inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])])
    var model = old
    try RenameEdit([(old: "x", new: "in"), (old: "y", new: "out")]).apply(to: &model)
    let layers = try #require(model.network?.layers)
    guard case .branch(let branch)? = layers[0].layer, case .loop(let loop)? = layers[1].layer else {
      Issue.record("the layers are others")
      return
    }
    #expect(loop.conditionVar == "in")
    for network in [branch.ifBranch, branch.elseBranch, loop.conditionNetwork, loop.bodyNetwork] {
      #expect(network?.layers == [.relu("inner", "in", "out")])
    }
    try RenameEdit([(old: "in", new: "x"), (old: "out", new: "y")]).apply(to: &model)
    #expect(model == old)
  }
}
