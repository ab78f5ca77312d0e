internal import ModelSpec

extension ObjectiveCWriter {
  private var error: String { "error:(\(errorType))error" }
  private var inputLine: String { "    @param input an instance of \(inputName) to predict from\n" }
  private var stateLine: String { isStateful ? "    @param state prediction state\n" : "" }
  private var optionsLine: String { "    @param options prediction options\n" }
  private var resultLine: String { "    @return the prediction as \(outputName)\n" }
  private var stateParameter: String { isStateful ? " usingState:(\(stateName) *)state" : "" }
  private var stateArgument: String { isStateful ? " usingState:state" : "" }
  private var handleArgument: String { isStateful ? " usingState:state.state" : "" }
  private var model: String { generation.readsProperties ? "self.model" : "_model" }
  private var start: String {
    "- (nullable \(outputName) *)predictionFromFeatures:(\(inputName) *)input\(stateParameter)"
  }

  /// The prediction methods.
  var predictionMethods: [ObjectiveCMethod] {
    var methods = [prediction]
    if generation.hasConfigurations { methods.append(predictionWithOptions) }
    if generation.hasAsynchronousPredictions {
      methods += [asynchronousPrediction(hasOptions: false), asynchronousPrediction(hasOptions: true)]
    }
    if !interface.inputs.isEmpty { methods.append(conveniencePrediction) }
    if generation.hasConfigurations, !isStateful { methods.append(batchPrediction) }
    return methods
  }

  /// The expression that creates an output from the features of `provider`.
  private func output(from provider: String) -> String {
    guard !interface.outputs.isEmpty else { return "[[\(outputName) alloc] init]" }
    let features = interface.outputs.map { feature in
      InterfaceFeature(
        name: feature.name, identifier: feature.identifier, objectiveCIdentifier: feature.objectiveCIdentifier,
        type: feature.type)
    }
    let arguments = message("initWith", features) { feature in
      let read =
        "[\(provider) featureValueForName:@\"\(feature.name.escapedForObjectiveC)\"].\(feature.type.accessor)"
      return isCast(feature.type) ? "(\(feature.type.objectiveCName))\(read)" : read
    }
    return "[[\(outputName) alloc] \(arguments)]"
  }

  /// Whether a value needs a cast because it can be nil or has a more general type.
  private func isCast(_ type: InterfaceType) -> Bool {
    switch type {
    case .int64, .double: false
    case .dictionary: true
    case .string, .image, .multiArray, .sequence: generation.isComplete
    }
  }

  private var presenceTest: String { generation.isComplete ? "    if (!outFeatures) { return nil; }\n" : "" }

  private var prediction: ObjectiveCMethod {
    let body =
      generation.hasConfigurations
      ? "    return [self predictionFromFeatures:input\(stateArgument) options:[[MLPredictionOptions alloc] init] error:error];\n"
      : """
          id<MLFeatureProvider> outFeatures = [\(model) predictionFromFeatures:input error:error];
          return \(output(from: "outFeatures"));

      """
    return ObjectiveCMethod(
      comment: ObjectiveCMethod.comment(
        "    Make a prediction using the standard interface\n" + inputLine + stateLine + errorLine + resultLine),
      declaration: "\(start) \(error)", body: body)
  }

  private var predictionWithOptions: ObjectiveCMethod {
    ObjectiveCMethod(
      comment: ObjectiveCMethod.comment(
        "    Make a prediction using the standard interface\n" + inputLine + stateLine + optionsLine + errorLine
          + resultLine), declaration: "\(start) options:(MLPredictionOptions *)options \(error)",
      body: """
            id<MLFeatureProvider> outFeatures = [\(model) predictionFromFeatures:input\(handleArgument) options:options error:error];
        \(presenceTest)    return \(output(from: "outFeatures"));

        """)
  }

  private func asynchronousPrediction(hasOptions: Bool) -> ObjectiveCMethod {
    let optionsParameter = hasOptions ? " options:(MLPredictionOptions *)options" : ""
    // Core ML's method with a state always takes options.
    let optionsArgument =
      hasOptions ? " options:options" : isStateful ? " options:[[MLPredictionOptions alloc] init]" : ""
    let made =
      "\(outputName) *output = \(output(from: "prediction"));\n            completionHandler(output, predictionError);"
    let missing = "completionHandler(nil, predictionError);"
    return ObjectiveCMethod(
      comment: ObjectiveCMethod.comment(
        "    Make an asynchronous prediction using the standard interface\n" + inputLine + stateLine
          + (hasOptions ? optionsLine : "")
          + "    @param completionHandler a block that will be called upon completion of the prediction. error will be "
          + "nil if no error occurred.\n"),
      declaration: "- (void)predictionFromFeatures:(\(inputName) *)input\(stateParameter)\(optionsParameter) "
        + "completionHandler:(void (^)(\(outputName) * _Nullable output, NSError * _Nullable error))completionHandler",
      since: isStateful ? .iOS18 : .iOS17,
      body: """
            [\(model) predictionFromFeatures:input\(handleArgument)\(optionsArgument) completionHandler:^(id<MLFeatureProvider> prediction, NSError *predictionError) {
                if (prediction != nil) {
                    \(made)
                } else {
                    \(missing)
                }
            }];

        """)
  }

  private var conveniencePrediction: ObjectiveCMethod {
    let inputs = interface.inputs
    let comments = inputs.map { parameterComment($0) }.joined()
    return ObjectiveCMethod(
      comment: ObjectiveCMethod.comment(
        "    Make a prediction using the convenience interface\n" + comments + stateLine + errorLine + resultLine),
      declaration: "- (nullable \(outputName) *)\(selector("predictionFrom", inputs))\(stateParameter) \(error)",
      body: """
            \(inputName) *input_ = [[\(inputName) alloc] \(message("initWith", inputs) { $0.objectiveCIdentifier })];
            return [self predictionFromFeatures:input_\(stateArgument) error:error];

        """)
  }

  private var batchPrediction: ObjectiveCMethod {
    let test = generation.isComplete ? "    if (!outBatch) { return nil; }\n" : ""
    return ObjectiveCMethod(
      comment: ObjectiveCMethod.comment(
        "    Batch prediction\n    @param inputArray array of \(inputName) instances to obtain predictions from\n"
          + optionsLine + errorLine + "    @return the predictions as NSArray<\(outputName) *>\n"),
      declaration: "- (nullable NSArray<\(outputName) *> *)predictionsFromInputs:(NSArray<\(inputName)*> *)inputArray "
        + "options:(MLPredictionOptions *)options \(error)",
      since: .iOS12,
      body: """
            id<MLBatchProvider> inBatch = [[MLArrayBatchProvider alloc] initWithFeatureProviderArray:inputArray];
            id<MLBatchProvider> outBatch = [\(model) predictionsFromBatch:inBatch options:options error:error];
        \(test)    NSMutableArray<\(outputName)*> *results = [NSMutableArray arrayWithCapacity:(NSUInteger)outBatch.count];
            for (NSInteger i = 0; i < outBatch.count; i++) {
                id<MLFeatureProvider> resultProvider = [outBatch featuresAtIndex:i];
                \(outputName) * result = \(output(from: "resultProvider"));
                [results addObject:result];
            }
            return results;

        """)
  }
}
