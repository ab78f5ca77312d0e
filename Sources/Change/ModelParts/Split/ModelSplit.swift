package import ModelFormat
package import ModelSpec

/// Splits models into their stages or functions.
package enum ModelSplit {
  /// A part with its name.
  package struct Named: Sendable {
    package var name: String
    package var part: ModelPart
  }

  /// The stages of a pipeline, or a model of each function of a program with several.
  ///
  /// - Throws: `Diagnostic` if the model is neither.
  package static func parts(of file: ModelFile) throws(Diagnostic) -> [Named] {
    if file.model.pipeline != nil {
      let stages = try PipelineStages(file.model)
      return try (0..<stages.count).map { index throws(Diagnostic) in
        let part = try ModelPart.checked(stages.stage(at: index), weightsFrom: file)
        return Named(name: "\(index)-\(stages.name(at: index).asFileName)", part: part)
      }
    }
    let functions = file.model.description?.functions ?? []
    guard !functions.isEmpty else {
      throw Diagnostic(
        "not-divisible", "the model is neither a pipeline nor a program with several functions",
        remedy: "cut a program into chunks with --chunks or --max-size")
    }
    return try functions.map { function throws(Diagnostic) in
      Named(name: function.name.asFileName, part: try Self.function(function.name, of: file))
    }
  }

  /// A model of one function of a program, renamed to `main`.
  ///
  /// - Throws: `Diagnostic` if there is none of this name.
  package static func function(_ name: String?, of file: ModelFile) throws(Diagnostic) -> ModelPart {
    let interface = try ProgramInterface(file.model, function: name)
    var model = file.model.withOneFunction(interface.function, interface.description, of: interface.program)
    model.lowerVersion()
    return try ModelPart.checked(model, weightsFrom: file)
  }
}

extension String {
  /// The text without characters that are not allowed in all file names.
  package var asFileName: String {
    var name = ""
    for scalar in unicodeScalars {
      let isAllowed =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-_. ".unicodeScalars.contains(scalar)
      name.unicodeScalars.append(isAllowed ? scalar : "_")
    }
    return name.isEmpty || name.utf8.first == UInt8(ascii: ".") ? "_" + name : name
  }
}
