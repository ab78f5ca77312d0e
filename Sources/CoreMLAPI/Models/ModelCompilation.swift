internal import Foundation
internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec
internal import ModelValidation

/// Compiling for the app that is running.
enum ModelCompilation {
  /// Compiles an .mlmodel file or an .mlpackage to a directory of its base name, in a temporary place that is the caller's
  /// to clear.
  static func compile(_ url: URL) throws -> URL {
    guard url.isFileURL else {
      throw MLModelError(.io, "can't compile '\(url.absoluteString)': expected the URL of a file")
    }
    do throws(FormatError) {
      let folder = try TemporaryDirectory(isKept: true)
      let target = URL(fileURLWithPath: folder.path).appendingPathComponent("\(ModelName.stem(of: url.path)).mlmodelc")
      try compile(url, to: target)
      return target
    } catch {
      throw Self.error(error)
    }
  }

  /// Compiles to the directory `target`.
  static func compile(_ url: URL, to target: URL) throws(FormatError) {
    let file = try ModelFile.read(url.path)
    if file.format != .mlmodelc,
      let problem = ModelValidator.validate(file.model).first(where: { $0.severity == .error })
    {
      throw FormatError(file.locating([problem]).first ?? problem)
    }
    try ModelCompiler.write(try ModelCompiler.compile(file), to: target.path)
  }

  /// Bytes that are no model are an error of another domain, as Apple has it.
  private static func error(_ error: FormatError) -> any Error {
    let text = error.diagnostic.sentence
    guard error.diagnostic.location.byteOffset != nil, error.diagnostic.location.path.steps.isEmpty else {
      return MLModelError(.io, "can't compile the model: \(text)")
    }
    return NSError(
      domain: "com.apple.mlassetio", code: 1,
      userInfo: [NSLocalizedDescriptionKey: "can't read the model's specification: \(text)"])
  }
}

extension Diagnostic {
  /// Problem, place and remedy in one line.
  var sentence: String {
    var text = message
    if !location.isEmpty { text += ", at \(location)" }
    if let remedy { text += "; \(remedy)" }
    return text
  }
}
