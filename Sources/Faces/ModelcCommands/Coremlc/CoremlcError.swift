internal import ModelCompiler
internal import ModelSpec

/// Why a call of `coremlc` ends with status 1, in words that Apple's compiler uses for the same.
struct CoremlcError: DiagnosticError, Equatable {
  /// The text after `coremlc: error: `.
  var message: String
  /// Lines that follow it, each after `detail: `.
  var details: [String] = []

  init(_ message: String, details: [String] = []) {
    self.message = message
    self.details = details
  }

  var diagnostic: Diagnostic { Diagnostic(.error, "coremlc", message) }
}

extension CoremlcError {
  /// The model at `path` was not compiled.
  init(_ path: String, _ error: CompileError) {
    switch error.stage {
    case .reading: self.init(reading: path, error.diagnostic)
    case .validation: self.init(validating: error.diagnostics)
    case .compiling, .writing: self.init(compiling: error.diagnostic)
    }
  }

  /// The model at `path` could not be read.
  init(reading path: String, _ diagnostic: Diagnostic) {
    switch diagnostic.code {
    case "file-missing" where diagnostic.location.file == path:
      self.init("Model does not exist at \(FileURL(path).text)")
    case "compiled-model", "metadata-missing", "file-unreadable", "not-a-file":
      self.init(diagnostic.message, details: diagnostic.placeAndRemedy)
    case _ where Self.isAboutPackage(diagnostic, at: path):
      self.init(
        "Failed to read model package at \(FileURL(path).text). Error: \(diagnostic.message)",
        details: diagnostic.placeAndRemedy)
    default:
      self.init(
        "Failed to parse the model specification. Error: \(diagnostic.message)", details: diagnostic.placeAndRemedy)
    }
  }

  /// Whether the package as such is wrong, and not the specification in it.
  private static func isAboutPackage(_ diagnostic: Diagnostic, at path: String) -> Bool {
    guard FileURL(path).isDirectory else { return false }
    guard let file = diagnostic.location.file else { return true }
    return !file.hasSuffix(".mlmodel") || diagnostic.code == "file-missing"
  }
}

extension CoremlcError {
  /// The model is invalid: the first finding in the form of Apple's validator, then all of them.
  ///
  /// - Parameter errors: Findings of severity error, one at least.
  init(validating errors: [Diagnostic]) {
    let first = errors[0]
    let others = errors.dropFirst().flatMap { ["error: \($0.message)"] + $0.placeAndRemedy }
    self.init(Self.sentence(first), details: first.placeAndRemedy + others)
  }

  private static func sentence(_ error: Diagnostic) -> String {
    guard let operation = error.location.path.operationName else {
      return "compiler error:  Error reading protobuf spec. validator error: \(error.message)"
    }
    return "Failed to parse the model specification. Error: Unable to parse ML Program: in operation \(operation): "
      + error.message
  }

  /// The compiler cannot write the model, or not in Apple's form.
  init(compiling diagnostic: Diagnostic) {
    self.init("compiler error:  \(diagnostic.message)", details: diagnostic.placeAndRemedy)
  }
}

extension Diagnostic {
  /// Place and remedy, a line each.
  var placeAndRemedy: [String] {
    [location.isEmpty ? nil : "at: \(location)", remedy.map { "fix: \($0)" }].compactMap(\.self)
  }
}

extension ModelPath {
  /// The name of the innermost operation of an ML Program that the path leads through.
  fileprivate var operationName: String? {
    steps.lazy.reversed().compactMap { step in
      guard case .element("operations", _, let name?) = step, !name.isEmpty else { return nil }
      return name
    }.first
  }
}
