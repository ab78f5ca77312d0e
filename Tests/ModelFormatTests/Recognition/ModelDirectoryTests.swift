import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec

@Suite struct ModelDirectoryTests {
  private func problem(_ path: String) throws -> Diagnostic {
    try #require(#expect(throws: Diagnostic.self) { try ModelFile.read(path) }).diagnostic
  }

  @Test func emptyDirectory() throws {
    let folder = try TemporaryFolder()
    let found = try problem(folder.directory)
    #expect(found.message == "this directory is empty, so it is not a model")
    #expect(found.code == "not-a-model")
  }

  @Test func directoryOfOtherThings() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", under: "notes.txt")
    #expect(
      try problem(folder.directory).message
        == "this directory is not a model: it contains neither `Manifest.json`, as packages do, nor `coremldata.bin`, as "
        + "compiled models do")
  }

  @Test func directoryThatHoldsModels() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", under: "a.mlmodel")
    try folder.makeDirectory("b.mlpackage")
    let found = try problem(folder.directory)
    #expect(found.message == "this directory is not a model, but contains 'a.mlmodel' and 1 more")
    #expect(found.remedy == "give the path of the model: \(folder.path("a.mlmodel"))")
  }

  @Test func encryptedModel() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", under: "m.mlmodelc/coremldata.bin")
    try folder.write("x", under: "m.mlmodelc/encryptionInfo/coremldata.bin")
    let found = try problem(folder.path("m.mlmodelc"))
    #expect(found.code == "model-encrypted")
    #expect(found.message == "this model is encrypted, and its key is kept by Apple's servers")
    #expect(found.remedy == "compile its source without `--encrypt`, and use that model")
  }

  @Test func partOfAPackage() throws {
    let folder = try TemporaryFolder()
    let package = try folder.writePackage("m.mlpackage", specification: WireText.varint(1, 7), weights: [])
    for part in ["Data", "Data/com.apple.CoreML", "Data/com.apple.CoreML/weights/"] {
      let found = try problem("\(package)/\(part)")
      #expect(found.message == "this directory is a part of a model package, not the whole")
      #expect(found.code == "package-part")
      #expect(found.remedy?.hasSuffix("/m.mlpackage") == true)
    }
  }

  @Test func packageWithoutManifest() throws {
    let folder = try TemporaryFolder()
    try folder.makeDirectory("m.mlpackage/Data")
    let found = try problem(folder.path("m.mlpackage"))
    #expect(found.message == "this model package lacks `Manifest.json`")
    #expect(found.code == "manifest-missing")
  }

  @Test(arguments: ["coremldata.bin", "model.mil"]) func compiledModel(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("x", under: "m.mlmodelc/\(name)")
    let found = try problem(folder.path("m.mlmodelc"))
    // What is wrong is said of the compiled model that the directory is taken for.
    #expect(
      found.message
        == (name == "coremldata.bin"
          ? "the model type takes 4 bytes, but only 1 follow"
          : "the compiled model lacks 'coremldata.bin', which holds the header of the model"))
  }
}
