import CoreMLAPI
import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Apple's own recipe, without a store: download with `URLSession`, compile, move the result from its temporary place to a
/// permanent one, load.
struct CompileRecipeTests {
  @Test func downloadCompileMoveLoad() async throws {
    let scene = try StoreScene()
    let server = try RawServer.serving(try StoreScene.model(2), try StoreScene.model(3))
    let permanent = scene.folder.url.appendingPathComponent("Digits.mlmodelc")
    for factor in [2.0, 3.0] {
      let (data, _) = try await URLSession.shared.data(from: server.url("Digits.mlmodel"))
      let file = scene.folder.url.appendingPathComponent("Digits.mlmodel")
      try data.write(to: file)
      let compiled = factor == 2 ? try compile(file) : try await MLModel.compileModel(at: file)
      // The same name, in a temporary place.
      #expect(compiled.lastPathComponent == "Digits.mlmodelc")
      #expect(compiled.path.hasPrefix(FileManager.default.temporaryDirectory.path))
      _ = try FileManager.default.replaceItemAt(permanent, withItemAt: compiled)
      #expect(!FileManager.default.fileExists(atPath: compiled.path))
      #expect(try StoreScene.factor(try MLModel(contentsOf: permanent)) == factor)
      try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent())
    }
  }

  /// The form that waits.
  private func compile(_ file: URL) throws -> URL { try MLModel.compileModel(at: file) }
}
