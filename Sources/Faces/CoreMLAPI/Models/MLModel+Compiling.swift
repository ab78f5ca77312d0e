public import Foundation

extension MLModel {
  /// Compiles an .mlmodel file or an .mlpackage.
  ///
  /// - Returns: A directory of the same base name, ending in `.mlmodelc`, in a temporary place: move or copy it to keep it.
  /// - Throws: `MLModelError` with code `io` when the model cannot be read, is not valid or cannot be compiled; an
  ///   `NSError` of domain `com.apple.mlassetio` when the file is no model at all.
  public class func compileModel(at modelURL: URL) throws -> URL {
    try ModelCompilation.compile(modelURL)
  }

  /// Compiles an .mlmodel file or an .mlpackage on another thread.
  ///
  /// - Returns: A directory of the same base name, ending in `.mlmodelc`, in a temporary place: move or copy it to keep it.
  /// - Throws: As the synchronous form does.
  public class func compileModel(at url: URL) async throws -> URL {
    try await ModelQueue.result { try ModelCompilation.compile(url) }
  }

  /// Compiles an .mlmodel file or an .mlpackage on another thread, and calls `handler` there.
  public class func compileModel(
    at url: URL, completionHandler handler: @escaping (Result<URL, any Error>) -> Void
  ) {
    let handler = Handed(handler)
    ModelQueue.run { handler.value(Result { try ModelCompilation.compile(url) }) }
  }
}
