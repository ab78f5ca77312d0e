package import ModelFormat
package import ModelLowering
public import ModelSpec

/// Checks a whole model: its version, its interface and the content of every model type.
public enum ModelValidator {
  /// All findings about `model`, in the order of the file; empty for a valid model.
  ///
  /// Locations only contain paths; the caller knows the file and can find the byte offsets.
  public static func validate(_ model: Model) -> [Diagnostic] { validate(model, weights: { _ in nil }) }

  /// The result of validating a model.
  package struct Validation {
    /// All findings, in the order of the file.
    package var findings: [Diagnostic]
    /// The networks of the model that were lowered to check their shapes, by the paths of their models. Those of broken
    /// layers are missing.
    package var networks: [ModelPath: LoweredNetwork]
  }

  /// All findings about `model`, whose constants are read through `weights`.
  package static func validate(
    _ model: Model, weights: @escaping ProgramLowering.WeightSource
  ) -> [Diagnostic] {
    var context = ValidationContext(checksCompiledForm: true, weights: weights)
    validate(model, &context)
    return context.findings
  }

  /// All findings about the model of `file` itself, without those about its component files.
  package static func validate(_ file: ModelFile) -> [Diagnostic] {
    // The rules are Core ML's; those of Core AI are checked where its files are read.
    file.format == .aimodel ? [] : validate(file.model, weights: file.soundWeights)
  }

  /// Checks the model of `file` before it is compiled, and keeps the networks that were lowered for that.
  package static func validation(of file: ModelFile) -> Validation {
    var context = ValidationContext(weights: file.soundWeights)
    validate(file.model, &context)
    return Validation(findings: context.findings, networks: context.networks)
  }

  /// Checks `model`, which stands at the context's path: the root, or a model of a pipeline.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    let outer = context.isUpdatable
    context.isUpdatable = model.isUpdatable
    defer { context.isUpdatable = outer }

    SpecificationVersionValidator.validate(model, &context)
    ModelDescriptionValidator.validate(model, &context)
    OptionalFeatureValidator.validate(model, &context)
    VersionFeatureValidator.validate(model, &context)
    guard let kind = model.kind else {
      context.error("model-type-missing", "the model has no content: no model type is set", at: "Type")
      return
    }
    if !kind.policy.checksPrediction { PredictedFeatureValidator.validate(model, &context) }
    let errorCount = context.errorCount
    validate(kind, model, &context)
    // Shapes that follow from broken layers would only say the same again.
    if context.errorCount == errorCount { NetworkShapeValidator.validate(model, &context) }
  }

  private static func validate(_ kind: Model.Kind, _ model: Model, _ context: inout ValidationContext) {
    switch kind {
    case .pipelineClassifier(let type): PipelineValidator.validate(type, model, &context)
    case .pipelineRegressor(let type): PipelineValidator.validate(type, model, &context)
    case .pipeline(let type): PipelineValidator.validate(type, model, &context)
    case .glmRegressor(let type): GLMRegressorValidator.validate(type, model, &context)
    case .supportVectorRegressor(let type): SupportVectorRegressorValidator.validate(type, model, &context)
    case .treeEnsembleRegressor(let type): TreeEnsembleRegressorValidator.validate(type, model, &context)
    case .bayesianProbitRegressor(let type): BayesianProbitRegressorValidator.validate(type, model, &context)
    case .glmClassifier(let type): GLMClassifierValidator.validate(type, model, &context)
    case .supportVectorClassifier(let type): SupportVectorClassifierValidator.validate(type, model, &context)
    case .treeEnsembleClassifier(let type): TreeEnsembleClassifierValidator.validate(type, model, &context)
    case .kNearestNeighborsClassifier(let type): KNearestNeighborsClassifierValidator.validate(type, model, &context)
    case .neuralNetwork, .neuralNetworkClassifier, .neuralNetworkRegressor:
      NeuralNetworkValidator.validate(model, &context)
    case .itemSimilarityRecommender(let type): ItemSimilarityRecommenderValidator.validate(type, model, &context)
    case .mlProgram(let type): MILProgramValidator.validate(type, model, &context)
    case .customModel(let type): CustomModelValidator.validate(type, model, &context)
    case .linkedModel(let type): LinkedModelValidator.validate(type, model, &context)
    case .classConfidenceThresholding(let type):
      ClassConfidenceThresholdingValidator.validate(type, model, &context)
    case .oneHotEncoder(let type): OneHotEncoderValidator.validate(type, model, &context)
    case .imputer(let type): ImputerValidator.validate(type, model, &context)
    case .featureVectorizer(let type): FeatureVectorizerValidator.validate(type, model, &context)
    case .dictVectorizer(let type): DictVectorizerValidator.validate(type, model, &context)
    case .scaler(let type): ScalerValidator.validate(type, model, &context)
    case .categoricalMapping(let type): CategoricalMappingValidator.validate(type, model, &context)
    case .normalizer(let type): NormalizerValidator.validate(type, model, &context)
    case .arrayFeatureExtractor(let type): ArrayFeatureExtractorValidator.validate(type, model, &context)
    case .nonMaximumSuppression(let type): NonMaximumSuppressionValidator.validate(type, model, &context)
    case .identity(let type): IdentityValidator.validate(type, model, &context)
    case .textClassifier(let type): TextClassifierValidator.validate(type, model, &context)
    case .wordTagger(let type): WordTaggerValidator.validate(type, model, &context)
    case .visionFeaturePrint(let type): VisionFeaturePrintValidator.validate(type, model, &context)
    case .soundAnalysisPreprocessing(let type):
      SoundAnalysisPreprocessingValidator.validate(type, model, &context)
    case .gazetteer(let type): GazetteerValidator.validate(type, model, &context)
    case .wordEmbedding(let type): WordEmbeddingValidator.validate(type, model, &context)
    case .audioFeaturePrint(let type): AudioFeaturePrintValidator.validate(type, model, &context)
    case .serializedModel(let type): SerializedModelValidator.validate(type, model, &context)
    }
  }
}

extension Diagnostic {
  /// Whether the finding is that biases have 32 bits and weights 16. Sources may not mix them; compiled networks always
  /// have biases of 32 bits, and those of folded layers cannot be narrowed when a network is decompiled.
  package var isOfCompiledBiases: Bool { code == "bias-wider" }

  /// Whether Apple's compiler is not known to refuse a model with this error.
  package var isDoubtful: Bool {
    guard let rule = ValidationRule.rule(code) else { return false }
    return rule.verdict != .refused
  }

  /// Whether the finding matters for compiling: Apple's compiler may refuse a model that ours accepts.
  package var isForCompiling: Bool { severity == .error || verdict == .mayRefuse }

  /// Whether the finding is that Apple's runtime cannot train a model that ours can: layers of other types, and layers
  /// after those without a gradient there.
  package var isOfAppleTraining: Bool { code == "update-layer" || code == "update-blocked" }
}

extension ModelValidator {
  /// The lowest version whose features are enough for `model`, which gets it; the version that it has when it needs more
  /// than any.
  package static func lowestVersion(of model: inout Model) -> SpecificationVersion {
    let stated = model.specificationVersion
    for version in 1...SpecificationVersion.newest.number {
      model.specificationVersion = version
      if !validate(model).contains(where: { $0.code == "version-too-low" }) { return SpecificationVersion(version) }
    }
    model.specificationVersion = stated
    return SpecificationVersion(stated)
  }
}
