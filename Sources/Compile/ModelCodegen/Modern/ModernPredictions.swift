internal import ModelSpec

extension ModernWriter {
  /// Predictions of a model without state.
  mutating func writePredictions(_ section: ModernSection) {
    let types = section.types
    write(
      """

        /// Predicts asynchronously.
        \(access)func prediction(_ input: \(types.input)) async throws -> \(types.output) {
      \(asynchronousBody(types))
        }

        /// Predicts on this thread, and blocks it until done.
        \(access)func prediction(_ input: \(types.input)) throws -> \(types.output) {
          try \(types.output)(from: model.prediction(from: input.featureProvider))
        }

        /// Predicts for many inputs at once, which is faster than one by one.
        \(access)func predictions(_ inputs: [\(types.input)]) throws -> [\(types.output)] {
          let batch = MLArrayBatchProvider(array: try inputs.map { try $0.featureProvider })
          let outputs = try model.predictions(fromBatch: batch)
          return try (0..<outputs.count).map { try \(types.output)(from: outputs.features(at: $0)) }
        }

      """)
    writeConveniences(section)
  }

  /// The body of an asynchronous prediction, also for systems on which Core ML has none.
  private func asynchronousBody(_ types: ModernSection.Types) -> String {
    let prediction = """
      try \(types.output)(
            from: await model.prediction(from: input.featureProvider, options: MLPredictionOptions()))
      """
    guard let asynchronous else { return "    " + prediction }
    return """
          if #available(\(asynchronous)) {
            return try \(types.output)(
              from: await model.prediction(from: input.featureProvider, options: MLPredictionOptions()))
          }
          let predict: () throws -> \(types.output) = { try prediction(input) }
          return try predict()
      """
  }

  /// Predictions of a model with state.
  mutating func writeStatefulPredictions(_ section: ModernSection) {
    let types = section.types
    write(
      """

        /// Makes the initial state for a series of predictions.
        \(access)func makeState() -> \(types.state) { \(types.state)(handle: model.makeState()) }

        /// Predicts with `state` and updates it. Use a state for one prediction at a time.
        \(access)func prediction(_ input: \(types.input), using state: \(types.state)) async throws -> \(types.output) {
          try \(types.output)(
            from: await model.prediction(
              from: input.featureProvider, using: state.handle, options: MLPredictionOptions()))
        }

        /// Predicts with `state` and updates it, on this thread, and blocks it until done.
        \(access)func prediction(_ input: \(types.input), using state: \(types.state)) throws -> \(types.output) {
          try \(types.output)(from: model.prediction(from: input.featureProvider, using: state.handle))
        }

      """)
    writeConveniences(section)
  }

  /// Predictions that take the inputs as arguments.
  private mutating func writeConveniences(_ section: ModernSection) {
    guard section.inputs.count <= ModernFeature.greatestParameterCount else { return }
    let fitting = ModernFitting(section.inputs, model: interface.className)
    for form in ModernParameterForm.forms(of: section.inputs) {
      let comment =
        ModernComment.lines(form.comment, indentation: "  ")
        + ModernComment.parameters(
          section.inputs, form == .values ? nil : fitting, isStateful: section.isStateful, indentation: "  ")
      var parameters = section.inputs.map { form.parameter($0) } + (form == .values ? [] : fitting.parameters)
      var state = ""
      if section.isStateful {
        parameters.append("using state: \(section.types.state)")
        state = ", using: state"
      }
      let arguments = section.inputs.map { form.argument($0) } + (form == .values ? [] : fitting.arguments)
      let prediction = section.inputs.contains { $0.identifier == "prediction" } ? "self.prediction" : "prediction"
      write(
        "\n\(comment)  \(access)func prediction"
          + ModernLayout.list(parameters, indentation: "  ", after: " async throws -> \(section.types.output) {"))
      let input = section.types.input
      let line = "    try await \(prediction)(\(input)(\(arguments.joined(separator: ", ")))\(state))\n"
      if line.count <= ModernLayout.width {
        write(line)
      } else {
        write("    try await \(prediction)(\n      \(input)" + ModernLayout.list(arguments, indentation: "      "))
        write("\(state))\n")
      }
      write("  }\n")
    }
  }
}

/// How inputs are passed: unchanged, or images in a more convenient form.
enum ModernParameterForm {
  case values, images, files

  /// Forms that make sense for `features`.
  static func forms(of features: [ModernFeature]) -> [Self] {
    features.contains { $0.type.isImage } ? [.values, .images, .files] : [.values]
  }

  var comment: String {
    switch self {
    case .values: "Predicts asynchronously, with each input as an argument."
    case .images: "Takes images of any size, and resizes them for the model."
    case .files: "Takes images from files, and resizes them for the model."
    }
  }

  func parameter(_ feature: ModernFeature) -> String {
    guard feature.type.isImage else { return feature.parameter }
    let ending = feature.isOptional ? "? = nil" : ""
    return switch self {
    case .values: feature.parameter
    case .images: "\(feature.declared): CGImage\(ending)"
    case .files: "\(feature.identifier)At \(feature.declared): URL\(ending)"
    }
  }

  func argument(_ feature: ModernFeature) -> String {
    self == .files && feature.type.isImage ? "\(feature.identifier)At: \(feature.declared)" : feature.argument
  }

  /// An expression that converts an image to a pixel buffer.
  func pixels(_ feature: ModernFeature, _ image: InterfaceImage, _ fitting: ModernFitting) -> String {
    let label = self == .images ? "cgImage" : "imageAt"
    let value = feature.isOptional ? "$0" : feature.declared
    let buffer = """
      MLFeatureValue(
              \(label): \(value), pixelsWide: \(image.width), pixelsHigh: \(image.height),
              pixelFormatType: \(image.modernPixelFormat),
              options: \(fitting.options)
            ).pixels
      """
    return feature.isOptional ? "\(feature.declared).map { try \(buffer) }" : buffer
  }
}

/// Line breaking of lists.
enum ModernLayout {
  static let width = 110

  /// `items` in parentheses, on the current line if they fit, otherwise on lines of their own.
  ///
  /// - Parameters:
  ///   - indentation: Indentation of the declaration; nil to stay on the line, however long.
  ///   - after: Text after the closing parenthesis.
  static func list(_ items: [String], indentation: String?, after: String = "") -> String {
    let line = "(" + items.joined(separator: ", ") + ")" + after
    guard let indentation else { return line }
    let ending = after.isEmpty ? "" : "\n"
    guard line.count > width - 30, !items.isEmpty else { return line + ending }
    var rows: [String] = []
    for item in items {
      if let last = rows.last, last.count + item.count + 6 < width {
        rows[rows.count - 1] = last + ", " + item
      } else {
        rows.append(item)
      }
    }
    let body = rows.map { indentation + "  " + $0 }.joined(separator: ",\n")
    return "(\n\(body)\n\(indentation))\(after)\(ending)"
  }
}
