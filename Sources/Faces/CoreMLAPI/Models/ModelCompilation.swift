internal import Foundation
internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// Compiling for the app that is running.
enum ModelCompilation {
  /// Compiles an .mlmodel file or an .mlpackage to a directory of its base name, in a temporary place that is the caller's
  /// to clear.
  ///
  /// - Throws: `MLModelError` with code `io` when there is no file, or the model is not valid or cannot be compiled; an
  ///   `NSError` of domain `com.apple.mlassetio`, as Apple has it, when the file's bytes are no model.
  static func compile(_ url: URL) throws -> URL {
    guard url.isFileURL else {
      throw MLModelError(.io, "can't compile '\(url.absoluteString)': expected the URL of a file")
    }
    do {
      return try OpenedFiles.checking {
        let compiled = try CompilePipeline(.tolerant).compile(url.path)
        let name = "\(ModelName.stem(of: url.path)).mlmodelc"
        let folder = try TemporaryDirectory.kept { try compiled.write(to: "\($0)/\(name)") }
        return URL(fileURLWithPath: folder).appendingPathComponent(name)
      }
    } catch let error as CompileError {
      let problem = MLModelError(.io, error, in: context)
      guard error.stage == .reading, FileManager.default.fileExists(atPath: url.path) else { throw problem }
      throw NSError(domain: "com.apple.mlassetio", code: 1, userInfo: problem.userInfo)
    } catch let error as Diagnostic {
      throw MLModelError(.io, error, in: context)
    }
  }

  private static let context = "can't compile the model"
}
