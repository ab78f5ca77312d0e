internal import ModelSpec

extension SwiftWriter {
  /// The prediction methods, for single inputs and batches.
  mutating func writePredictions() {
    writeStructuredPrediction()
    if generation.hasConfigurations { writePredictionWithOptions() }
    if generation.hasAsynchronousPredictions { writeAsynchronousPrediction() }
    writeConveniencePrediction()
    if hasShapedArrays(interface.inputs) { writeShapedArrayPrediction() }
    if generation.hasConfigurations, !isStateful { writeBatchPrediction() }
  }

  var inputName: String { className + "Input" }
  var outputName: String { className + "Output" }

  private func comment(_ title: String, _ parameters: [String], result: String? = nil) -> String {
    SwiftPredictionComment(
      title: title, parameters: parameters, result: result ?? outputName, isSpaced: generation.spacesComments,
      namesDefaultFunction: generation.namesDefaultFunction
    ).text
  }

  private var inputLine: String { "   - input: the input to the prediction as \(inputName)" }
  private var optionsLine: String {
    "   - options: prediction options" + (generation.endsOptionsWithSpace ? " " : "")
  }
  private var stateText: String { "state: the state that the prediction will use and update." }
  private var stateLines: [String] { isStateful ? ["   - \(stateText)"] : [] }
  private var stateParameter: String { isStateful ? ", using state: \(className)State" : "" }
  private var stateArgument: String { isStateful ? ", using: state" : "" }
  private var handleArgument: String { isStateful ? ", using: state.handle" : "" }
  /// The prefix of a call to another method of the class.
  private var call: String { generation.isVerbose ? "return try self." : "try " }
  private var optionsSpace: String { generation.isVerbose ? "" : " " }

  private mutating func writeStructuredPrediction() {
    write("\n" + comment("Make a prediction using the structured interface", [inputLine] + stateLines))
    write("    \(access)func prediction(input: \(inputName)\(stateParameter)) throws -> \(outputName) {\n")
    if generation.hasConfigurations {
      write("        \(call)prediction(input: input\(stateArgument), options: MLPredictionOptions())\n")
    } else {
      let outputs = interface.outputs.map { feature in
        let unwrap = feature.type.isSwiftAccessorOptional ? "!" : ""
        return "\(feature.identifier): outFeatures.featureValue(for: \"\(feature.name.escapedForLiteral)\")!."
          + "\(feature.type.swiftAccessor)\(unwrap)"
      }.joined(separator: ", ")
      write(
        """
                let outFeatures = try model.prediction(from: input)
                let result = \(outputName)(\(outputs))
                return result

        """)
    }
    write("    }\n")
  }

  private mutating func writePredictionWithOptions() {
    write(
      "\n" + comment("Make a prediction using the structured interface", [inputLine] + stateLines + [optionsLine]))
    write(
      """
          \(access)func prediction(input: \(inputName)\(stateParameter), options: MLPredictionOptions) throws -> \(outputName) {
              let outFeatures = try model.prediction(from: input\(handleArgument), options:\(optionsSpace)options)
              return \(outputName)(features: outFeatures)
          }

      """)
  }

  private mutating func writeAsynchronousPrediction() {
    write(
      "\n"
        + comment(
          "Make an asynchronous prediction using the structured interface", [inputLine] + stateLines + [optionsLine]))
    write(attribute(since: isStateful ? .iOS18 : .iOS17))
    write(
      """
          \(access)func prediction(input: \(inputName)\(stateParameter), options: MLPredictionOptions = MLPredictionOptions()) async throws -> \(outputName) {
              let outFeatures = try await model.prediction(from: input\(handleArgument), options:\(optionsSpace)options)
              return \(outputName)(features: outFeatures)
          }

      """)
  }

  private var convenienceComment: String {
    let lines = interface.inputs.map { feature -> String in
      let words =
        if !feature.shortDescription.isEmpty {
          "\(feature.identifier): \(feature.shortDescription) as \(typeText(feature))"
        } else if generation.namesTypesWithAs {
          "\(feature.identifier) as \(typeText(feature))"
        } else {
          "\(feature.identifier): \(typeText(feature))"
        }
      return "    - \(words.inComment(continuing: "              "))"
    }
    return comment(
      "Make a prediction using the convenience interface", lines + (isStateful ? ["    - \(stateText)"] : []))
  }

  private var convenienceBody: String {
    // An input may be called like the method.
    let isHidden = interface.inputs.contains { $0.identifier == "prediction" }
    let method = generation.isVerbose || isHidden ? "self.prediction" : "prediction"
    return """
              let input_ = \(inputName)(\(arguments(interface.inputs)))
              return try \(method)(input: input_\(stateArgument))
          }

      """
  }

  /// Parameters of a convenience prediction; without inputs, the state has no comma before it.
  private func convenienceParameters(_ parameters: String) -> String {
    parameters.isEmpty && isStateful ? "using state: \(className)State" : parameters + stateParameter
  }

  private mutating func writeConveniencePrediction() {
    let parameters = convenienceParameters(parameters(interface.inputs, hasDefaults: false))
    write("\n" + convenienceComment)
    write("    \(access)func prediction(\(parameters)) throws -> \(outputName) {\n" + convenienceBody)
  }

  private mutating func writeShapedArrayPrediction() {
    let parameters = convenienceParameters(shapedParameters(interface.inputs, hasDefaults: false))
    write("\n" + convenienceComment + "\n" + shapedArrayAttribute(interface.inputs))
    write("    \(access)func prediction(\(parameters)) throws -> \(outputName) {\n" + convenienceBody)
  }

  private mutating func writeBatchPrediction() {
    let lines = ["   - inputs: the inputs to the prediction as [\(inputName)]", optionsLine]
    write("\n" + comment("Make a batch prediction using the structured interface", lines, result: "[\(outputName)]"))
    write(
      """
      \(attribute(since: .iOS12))    \(access)func predictions(inputs: [\(inputName)], options: MLPredictionOptions = MLPredictionOptions()) throws -> [\(outputName)] {
              let batchIn = MLArrayBatchProvider(array: inputs)
              let batchOut = try model.predictions(from: batchIn, options: options)
              var results : [\(outputName)] = []
              results.reserveCapacity(inputs.count)
              for i in 0..<batchOut.count {
                  let outProvider = batchOut.features(at: i)
                  let result =  \(outputName)(features: outProvider)
                  results.append(result)
              }
              return results
          }

      """)
  }
}
