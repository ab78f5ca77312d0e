internal import Foundation
internal import ModelCompiler
package import ModelFormat
internal import ModelSpec
internal import ModelTraining
internal import ModelValidation

/// Compiling for the app that is running.
package enum ModelCompilation {
  /// Compiles an .mlmodel file or an .mlpackage to a directory of its base name, in a temporary place that is the caller's
  /// to clear.
  ///
  /// - Throws: `MLModelError` with code `io` when there is no file, or the model is not valid or cannot be compiled; an
  ///   `NSError` of domain `com.apple.mlassetio`, as Apple has it, when the file's bytes are no model.
  static func compile(_ url: URL) throws -> URL {
    guard url.isFileURL else {
      throw MLModelError(.io, "can't compile '\(url.absoluteString)': expected the URL of a file")
    }
    let file = try read(url)
    do throws(FormatError) {
      let folder = try TemporaryDirectory(isKept: true)
      let target = URL(fileURLWithPath: folder.path).appendingPathComponent("\(ModelName.stem(of: url.path)).mlmodelc")
      try compile(file, to: target)
      return target
    } catch {
      throw MLModelError(.io, error, in: context)
    }
  }

  /// Compiles to the directory `target`.
  package static func compile(_ url: URL, to target: URL) throws(FormatError) {
    try compile(try ModelFile.read(url.path), to: target)
  }

  private static func compile(_ file: ModelFile, to target: URL) throws(FormatError) {
    let findings = file.format == .mlmodelc ? [] : ModelValidator.validate(file.model)
    // What only Apple's runtime cannot train is no obstacle here.
    let errors = file.locating(findings.filter { $0.severity == .error && !$0.isOfAppleTraining })
    // Who makes a model updatable wants to know all that it lacks.
    if let problem = file.model.isUpdatable ? Diagnostic(joining: errors) : errors.first { throw problem }
    try ModelCompiler.write(try ModelCompiler.compile(file), to: target.path)
  }

  private static func read(_ url: URL) throws -> ModelFile {
    do throws(FormatError) {
      return try ModelFile.read(url.path)
    } catch {
      let problem = MLModelError(.io, error, in: context)
      guard FileManager.default.fileExists(atPath: url.path) else { throw problem }
      throw NSError(domain: "com.apple.mlassetio", code: 1, userInfo: problem.userInfo)
    }
  }

  private static let context = "can't compile the model"
}
