import Testing
import _ModelTestSupport

@testable import ModelInspect

@Suite struct ModelPathsTests {
  /// A model, a package, and beside them what is none; a link to the directory itself ends no walk.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write("12345", under: "models/a.mlmodel")
    _ = try folder.write("123", under: "models/deep/b.mlpackage/Data/inner.mlmodel")
    _ = try folder.write("12", under: "models/deep/b.mlpackage/Manifest.json")
    _ = try folder.write("1234567", under: "models/readme.txt")
    try folder.link("models/loop", to: folder.path("models"))
    return folder
  }

  @Test func modelsBelowADirectoryAreSorted() throws {
    let folder = try folder()
    let models = ["a.mlmodel", "deep/b.mlpackage"].map { folder.path("models/\($0)") }
    #expect(ModelPaths.models(at: folder.path("models")) == models)
    #expect(ModelPaths.models(at: folder.path("models") + "/") == models)
    #expect(ModelPaths.models(at: folder.path("models/deep/b.mlpackage")) == [folder.path("models/deep/b.mlpackage")])
    #expect(ModelPaths.models(at: folder.path("models/readme.txt")) == [])
    #expect(ModelPaths.models(at: folder.path("missing")) == [])
  }

  @Test func linksCountAsNothing() throws {
    let folder = try folder()
    #expect(ModelPaths.byteCount(of: folder.path("models")) == 17)
    #expect(ModelPaths.byteCount(of: folder.path("models/deep/b.mlpackage")) == 5)
    #expect(ModelPaths.byteCount(of: folder.path("models/a.mlmodel")) == 5)
    #expect(ModelPaths.byteCount(of: folder.path("missing")) == 0)
  }
}
