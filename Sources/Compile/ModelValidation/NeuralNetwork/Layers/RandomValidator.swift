internal import ModelSpec

/// Checks layers that draw random numbers.
enum RandomValidator {
  /// Runs at the path of the layer's parameters; kinds that draw nothing pass.
  static func validate(_ kind: NeuralNetworkLayer.Layer, _ context: inout ValidationContext) {
    switch kind {
    case .randomNormalLike(let params): GeneratorValidator.validate(stdDev: params.stdDev, &context)
    case .randomNormalDynamic(let params): GeneratorValidator.validate(stdDev: params.stdDev, &context)
    case .randomNormalStatic(let params):
      GeneratorValidator.validate(shape: params.outputShape, "outputShape", &context)
      GeneratorValidator.validate(stdDev: params.stdDev, &context)
    case .randomUniformLike(let params):
      GeneratorValidator.validate(minVal: params.minVal, maxVal: params.maxVal, &context)
    case .randomUniformDynamic(let params):
      GeneratorValidator.validate(minVal: params.minVal, maxVal: params.maxVal, &context)
    case .randomUniformStatic(let params):
      GeneratorValidator.validate(shape: params.outputShape, "outputShape", &context)
      GeneratorValidator.validate(minVal: params.minVal, maxVal: params.maxVal, &context)
    case .randomBernoulliLike(let params): GeneratorValidator.validate(prob: params.prob, &context)
    case .randomBernoulliDynamic(let params): GeneratorValidator.validate(prob: params.prob, &context)
    case .randomBernoulliStatic(let params):
      GeneratorValidator.validate(shape: params.outputShape, "outputShape", &context)
      GeneratorValidator.validate(prob: params.prob, &context)
    default: break
    }
  }
}
