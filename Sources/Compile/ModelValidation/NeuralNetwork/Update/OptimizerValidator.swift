internal import ModelSpec

/// Checks the optimizer's settings: those it cannot do without, and their values.
enum OptimizerValidator {
  /// Runs at the path of `updateParams`.
  static func validate(_ optimizer: Optimizer?, _ context: inout ValidationContext) {
    context.within("optimizer") { context in
      switch optimizer?.optimizerType {
      case .sgdOptimizer(let params)?: context.within("sgdOptimizer") { validate(params, &$0) }
      case .adamOptimizer(let params)?: context.within("adamOptimizer") { validate(params, &$0) }
      case nil:
        context.error(
          "optimizer-missing", "`updateParams` has no optimizer", at: "OptimizerType",
          expected: "`sgdOptimizer` or `adamOptimizer`")
      }
    }
  }

  private static func validate(_ params: SGDOptimizer, _ context: inout ValidationContext) {
    require(params.learningRate, "learningRate", &context)
    require(params.miniBatchSize, &context)
    if let momentum = params.momentum {
      // Core ML does not look at the momentum.
      if case .range(let range)? = momentum.allowedValues,
        momentum.defaultValue < range.minValue || momentum.defaultValue > range.maxValue
      {
        context.warning(
          "parameter-default",
          "the default \(momentum.defaultValue) of `momentum` is outside \(range.minValue)...\(range.maxValue)",
          at: "momentum", found: "\(momentum.defaultValue)", expected: "\(range.minValue)...\(range.maxValue)")
      }
    }
  }

  private static func validate(_ params: AdamOptimizer, _ context: inout ValidationContext) {
    require(params.learningRate, "learningRate", &context)
    require(params.miniBatchSize, &context)
    require(params.beta1, "beta1", &context)
    require(params.beta2, "beta2", &context)
    require(params.eps, "eps", &context)
  }

  private static func require(
    _ parameter: DoubleParameter?, _ field: String, _ context: inout ValidationContext
  ) {
    guard let parameter else {
      context.error("update-parameter-missing", "`\(field)` of the optimizer is not set", at: field)
      return
    }
    context.within(field) { DoubleParameterValidator.validate(parameter, field, &$0) }
  }

  private static func require(_ miniBatchSize: Int64Parameter?, _ context: inout ValidationContext) {
    guard let miniBatchSize else {
      context.error(
        "update-parameter-missing", "`miniBatchSize` of the optimizer is not set", at: "miniBatchSize")
      return
    }
    context.within("miniBatchSize") {
      Int64ParameterValidator.validate(miniBatchSize, "miniBatchSize", positive: true, &$0)
    }
  }
}
